/** What is said after a change to those who cannot see it. */
import { linesOf } from '../../../api/session-parts.ts';
import { commands } from '../../../flow/command-table.ts';
import type { FlowState } from '../../../flow/state.ts';
import { isolateName } from '../../../i18n/isolate-names.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { PublicEvent } from '../../shared/public-events.ts';
import type { Context } from '../context.ts';
import { isOfUnconfirmed, publicEventsOf } from '../controllers/events-of-changes.ts';
import { noticeWords } from '../views/notices.ts';
import { isPositive } from '../../../values/amounts.ts';

export function sayChanges({ host, locale, currency, observe }: Context): void {
  observe('announce', (state, before) => {
    // What was said of a step or an item is not left to be read in the next.
    if (state.step !== before.step || state.choice.itemId !== before.choice.itemId) host.setLiveText('');
    const speaking = locale();
    if (!speaking) return;
    const cart = [
      ...changeWords(publicEventsOf(state, before, currency()), state, before, speaking),
      ...totalWords(state, before, speaking),
    ];
    if (!isOfUnconfirmed(state, before)) host.announce(cart.join(' '), 'cart');
    if (state.booking?.code && state.booking !== before.booking)
      host.announce(`${speaking.text.done.code} ${state.booking.code}.`);
    if (!state.notice || state.notice === before.notice) return;
    // The notice that something was added has the focus: the cart's total is what is left to say.
    if (state.notice === 'added') host.announce(wordedTotal(state, speaking), 'cart');
    else host.announce(noticeWords(state, speaking.text));
  });
}

/** Lines that came, went, or are there in another way. */
function changeWords(
  events: readonly PublicEvent[],
  state: FlowState,
  before: FlowState,
  { text, money, dir }: Locale,
): string[] {
  if (before.busy && !commands[before.busy].announces.hasLines)
    return linesOf(state.session).flatMap((line) => {
      const was = linesOf(before.session).find(({ id }) => id === line.id);
      if (!was || was.total === line.total) return [];
      const name = was.quantity === line.quantity ? line.name : `${String(line.quantity)}\u00a0×\u00a0${line.name}`;
      return [`${isolateName(name, dir)}: ${money(line.total)}.`];
    });
  return events.flatMap((event) =>
    event[0] === 'slipway-cart-changed'
      ? [
          ...event[1].added.map((line) => text.cart.added(line.name)),
          ...event[1].removed.map((line) => text.cart.removed(line.name)),
        ]
      : [],
  );
}

function totalWords(state: FlowState, before: FlowState, locale: Locale): string[] {
  const isNew = before.busy !== null && state.session !== before.session;
  return isNew && commands[before.busy].announces.hasTotal ? [wordedTotal(state, locale)] : [];
}

function wordedTotal({ session }: FlowState, { text, money }: Locale): string {
  if (session === null || linesOf(session).length === 0) return text.cart.empty;
  const { total, discount } = session;
  const saved = isPositive(discount) ? ` ${text.code.saved(money(discount))}.` : '';
  return `${text.cart.total} ${money(total)}.${saved}`;
}
