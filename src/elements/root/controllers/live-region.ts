/** What is said after a change to those who cannot see it. */
import type { Context } from '../context.ts';
import { noticeWords } from '../views/notices.ts';
import { saidAfter } from '../said-after.ts';
import type { PublicEventsOfChanges } from './events-of-changes.ts';

export function sayChanges({ host, locale }: Context, changes: PublicEventsOfChanges): void {
  changes.follow((events, state, before) => {
    const speaking = locale();
    if (!speaking) return;
    const { text } = speaking;
    // What was added is named below.
    if (state.notice && state.notice !== 'added' && state.notice !== before.notice) host.say(noticeWords(state, text));
    const ended = before.busy === null ? null : saidAfter[before.busy];
    if (state.session && state.session !== before.session && ended?.total)
      host.say(`${text.cart.total} ${speaking.money(state.session.total)}`);
    // What was altered is still there: its total has been said.
    if (ended && !ended.lines) return;
    for (const [name, detail] of events) {
      if (name !== 'slipway-cart-changed') continue;
      const added = detail.added.map((line) => text.cart.added(line.name));
      const removed = detail.removed.map((line) => text.cart.removed(line.name));
      host.say([...added, ...removed].join(' '));
    }
  });
}
