/** Keeps the bookings made in this tab, and loads what shows them again: once there are any, or one is left behind. */
import { wordBooking } from '../../../flow/booking/booking-text.ts';
import type { FlowState } from '../../../flow/state.ts';
import { loadPart } from '../../../page/later-part.ts';
import { createOpenCases } from '../../../page/storage/open-cases.ts';
import { readTab, writeTab } from '../../../page/storage/tab-text.ts';
import type { Context } from '../context.ts';
import type { Places } from './step-places.ts';

export interface TabBookings {
  /** Keeps the booking that was just made. */
  keep(state: FlowState): void;
}

export function createTabBookings(
  { host, settings, client, locale, follow }: Context,
  places: Pick<Places, 'present'>,
): TabBookings {
  const { store } = host;
  const key = `slipway:booked:${settings.baseUrl}`;
  const cases = createOpenCases(settings.baseUrl);

  function show(): void {
    void loadPart(() => import('../../finish/finish.ts')).then(
      ({ showBookedHere }) => showBookedHere({ host, store, place: places.present, locale, key, client, cases }),
      () => undefined,
    );
  }

  follow((_state, before) => {
    if (before.step === 'done' || before.step === 'unsure') show();
  });
  if (readTab(key) || cases.load().length > 0) show();
  return { keep: (state) => writeTab(key, `${readTab(key)}\n${wordBooking(state)}`) };
}
