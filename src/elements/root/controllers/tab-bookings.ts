/** Keeps the bookings made in this tab, and loads what shows them again: once there are any, or one is left behind. */
import type { FlowState, KeptBooking } from '../../../flow/state.ts';
import { loadPart } from '../../../page/later-part.ts';
import { createOpenCases } from '../../../page/storage/open-cases.ts';
import { createPaymentWays } from '../../../page/storage/payment-ways.ts';
import { readTab, writeTab } from '../../../page/storage/tab-text.ts';
import type { Context } from '../context.ts';
import type { Places } from './step-places.ts';
import { readBookings, writeBooking } from '../../../page/storage/stored-bookings.ts';

export interface TabBookings {
  /** Keeps the booking that was just made. */
  keep(state: FlowState): void;
  /** The visitor says that the booking they look at is paid. */
  paid(): void;
  /** Forgets how to get to any payment page. */
  forgetPayments(): void;
  /** The visitor leaves this page for a payment page. */
  leave(): void;
  /** The visitor came back from there to a page that was opened anew. */
  readonly isReturn: boolean;
}

export function createTabBookings(
  { host, settings, client, locale, currency, observe }: Context,
  places: Pick<Places, 'present'>,
): TabBookings {
  const { store } = host;
  const key = `slipway:booked:${settings.baseUrl}`;
  const cases = createOpenCases(settings.baseUrl);
  const ways = createPaymentWays(settings.baseUrl, () => host.paymentHosts);
  const isReturn = ways.takeReturn();
  const keep = (kept: KeptBooking) => writeTab(key, `${readTab(key)}\n${writeBooking(kept)}`);

  /** What was kept of it before said that it is to be paid. */
  function paid({ booking, ...rest }: KeptBooking): void {
    const kept = {
      booking: booking && { ...booking, url: '', address: undefined, paymentRequired: false },
      ...rest,
    };
    ways.forget(booking?.code ?? '');
    const others = readBookings(readTab(key)).filter((each) => each.booking?.code !== booking?.code);
    writeTab(key, [...others, kept].map(writeBooking).join('\n'));
    store.notePaid(kept);
  }

  function show(): void {
    void loadPart(() => import('../../finish/finish.ts')).then(
      ({ showBookedHere }) =>
        showBookedHere({
          host,
          store,
          place: places.present,
          locale,
          key,
          client,
          cases,
          ways,
          isReturn,
          currency,
          paid,
        }),
      () => undefined,
    );
  }

  observe('publish', (_state, before) => {
    if (before.step === 'done' || before.step === 'unsure') show();
  });
  if (readTab(key) || cases.load().length > 0) show();
  return {
    keep,
    paid() {
      const { booking, booked, bookedRequests } = store.state;
      if (booking !== null) paid({ booking, booked, bookedRequests });
    },
    forgetPayments: () => ways.forget(),
    leave: () => ways.noteLeft(),
    isReturn,
  };
}
