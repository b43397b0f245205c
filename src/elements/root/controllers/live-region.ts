/** What is said after a change to those who cannot see it. */
import type { Context } from '../context.ts';
import { noticeWords } from '../views/notices.ts';
import { toldAfter } from '../told-after.ts';
import { announcementsOf } from './public-events-of.ts';

export function sayChanges({ shell, locale, currency, follow }: Context): void {
  follow((state, before) => {
    const speaking = locale();
    if (!speaking) return;
    const { text } = speaking;
    if (state.notice && state.notice !== before.notice) shell.say(noticeWords(state.notice, text));
    const ended = before.busy === null ? null : toldAfter[before.busy];
    if (state.session && state.session !== before.session && ended?.total)
      shell.say(`${text.cart.total} ${speaking.money(state.session.total)}`);
    // What was altered is still there: its total has been said.
    if (ended && !ended.lines) return;
    for (const [name, detail] of announcementsOf(state, before, currency())) {
      if (name !== 'slipway-cart-changed') continue;
      const added = detail.added.map((line) => text.cart.added(line.name));
      const removed = detail.removed.map((line) => text.cart.removed(line.name));
      shell.say([...added, ...removed].join(' '));
    }
  });
}
