/** What a change of the state means to the page. */
import type { SessionLine } from '../../../api/types.ts';
import { linesOf } from '../../../api/session-parts.ts';
import type { FlowState } from '../../../flow/state.ts';
import type { AnnouncedLine, AnnouncedOffer, AnnouncementName, Announcements } from '../../shared/public-events.ts';
import { toldAfter } from '../told-after.ts';

export type Announcement = { [Name in AnnouncementName]: [Name, Announcements[Name]] }[AnnouncementName];

export function announcementsOf(state: FlowState, before: FlowState, currency: string): Announcement[] {
  const told: Announcement[] = [];
  if (state.step !== before.step) told.push(['slipway-step', { from: before.step, to: state.step }]);
  // A booking that is seen again comes with no command.
  if (state.booking !== null && state.booking !== before.booking && before.busy !== null && state.busy === null) {
    const { code, paymentRequired } = state.booking;
    told.push(['slipway-booked', { bookingId: code, paymentRequired, ...announcedOffer(state.booked, currency) }]);
  } else if (state.session !== before.session && (before.busy === null || toldAfter[before.busy].cartChanged)) {
    // What was mended has another SLIP and is the same line; a cart put together again has other ids.
    const mended = state.healing !== null || before.healing !== null;
    const added = linesMissingIn(before, state, mended);
    const removed = linesMissingIn(state, before, mended);
    if (added.length + removed.length > 0) told.push(['slipway-cart-changed', { added, removed }]);
  }
  if (state.problem !== null && state.problem !== before.problem)
    told.push(['slipway-problem', { kind: state.problem.kind, fatal: false }]);
  return told;
}

export function announcedOffer(session: FlowState['session'], currency: string): AnnouncedOffer {
  return { items: linesOf(session).map(announced), value: session?.total ?? '', currency };
}

/** Lines of `present` that `past` did not have. A line is known by its SLIP, as ids are used again; after mending, by its item. */
function linesMissingIn(past: FlowState, present: FlowState, mended: boolean): AnnouncedLine[] {
  const keyOf = ({ id, slip, itemId }: SessionLine) => (mended ? itemId : slip || id);
  const known = linesOf(past.session).map(keyOf);
  return linesOf(present.session).flatMap((line) => {
    const found = known.indexOf(keyOf(line));
    if (found >= 0) known.splice(found, 1);
    return found >= 0 ? [] : [announced(line)];
  });
}

function announced({ itemId, name, quantity, total }: SessionLine): AnnouncedLine {
  return { itemId, name, quantity, total };
}
