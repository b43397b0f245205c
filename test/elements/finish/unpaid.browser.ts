import type { ReactiveController } from 'lit';
import { expect, test, vi } from 'vitest';
import { createUnpaid, type UnpaidOptions } from '../../../src/elements/finish/unpaid.ts';
import type { StoredBooking } from '../../../src/flow/state.ts';
import { createStore } from '../../../src/flow/store.ts';
import type { PaymentWay } from '../../../src/flow/session/context.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { booking, line, session } from '../checkout-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const kept = (code: string, paymentRequired = true): StoredBooking => ({
  booking: booking({ code, paymentRequired, revisited: true }),
  booked: session({ lines: [line({ name: 'Kayak', start: parseDay('2031-06-14') })] }),
  bookedRequests: {},
});

/** The panel, with ways to the payments by code. */
function begin(ways: readonly PaymentWay[], options: Partial<UnpaidOptions> = {}) {
  const changed = vi.fn();
  const paid = vi.fn();
  const store = createStore();
  const find = (code: string) => ways.find((way) => way.code === code) ?? null;
  const client = { createStatus: () => Promise.reject(new Error('Nothing is asked here.')) };
  const host = {
    requestUpdate: changed,
    addController: (controller: ReactiveController) => controller.hostConnected?.(),
  };
  const unpaid = createUnpaid({ host, store, client, ways: { find }, isReturn: false, paid, ...options });
  return { store, changed, paid, drawn: (...bookings: StoredBooking[]) => draw(unpaid(bookings, localeIn('en'))) };
}

test('the last booking that may be unpaid leads to its payment; whoever has paid says so beside it', () => {
  const { drawn, paid } = begin([
    { code: 'ONE', url: 'https://venue.example/1' },
    { code: 'TWO', url: 'https://venue.example/2' },
  ]);
  const panel = drawn(kept('ONE'), kept('TWO'), kept('DONE', false));
  expect(words(panel)).toMatch(
    /^TWO \$134\.40 Kayak, Jun 14, 2031 Not paid yet\? Go to payment Paid already\? I’ve paid$/,
  );
  expect((all(panel, '[part=pay]')[0] as HTMLAnchorElement).href).toBe('https://venue.example/2');
  all(panel, '[part=paid]')[0]?.click();
  expect(paid.mock.calls.map(([{ booking }]) => booking.code)).toEqual(['TWO']);
});

test('whoever comes from a payment is asked first whether it is paid', () => {
  const leading = (isReturn: boolean) => {
    const panel = begin([{ code: 'ONE', url: 'https://venue.example/1' }], { isReturn }).drawn(kept('ONE'));
    return all(panel, '.primary').map((each) => each.getAttribute('part'));
  };
  expect([leading(false), leading(true)]).toEqual([['pay'], ['paid']]);
});

test('nothing is shown of what is paid, or has no way to its payment any more', () => {
  expect(words(begin([{ code: 'ONE', url: 'https://venue.example/1' }]).drawn(kept('ONE', false)))).toBe('');
  expect(words(begin([]).drawn(kept('ONE')))).toBe('');
});

test('what a relay tells again is asked for once, and said to be on its way', async () => {
  const createStatus = vi.fn().mockResolvedValue({ booking: booking({ url: 'https://venue.example/told' }) });
  const { drawn, changed } = begin([{ code: 'ONE', sessionId: 's', key: 'k' }], { client: { createStatus } });
  expect(words(drawn(kept('ONE')))).toContain('Getting the payment page…');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  const panel = drawn(kept('ONE'));
  expect((all(panel, '[part=pay]')[0] as HTMLAnchorElement).href).toBe('https://venue.example/told');
  expect(createStatus.mock.calls).toEqual([['s', 'k']]);
});

test('where it is not told, the e-mail and the venue are named, and it is not asked for again', async () => {
  const createStatus = vi.fn().mockResolvedValue({ booking: null });
  const { drawn, changed } = begin([{ code: 'ONE', sessionId: 's', key: 'k' }], { client: { createStatus } });
  drawn(kept('ONE'));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  dispatchEvent(new Event('online'));
  expect(words(drawn(kept('ONE')))).toContain('Find the payment page in your confirmation email');
  expect(createStatus).toHaveBeenCalledOnce();
});

test('where the answer got lost they are named too, until it is asked for again', async () => {
  const createStatus = vi.fn().mockRejectedValueOnce(new Error('No network.'));
  createStatus.mockResolvedValue({ booking: booking({ url: 'https://venue.example/told' }) });
  const { drawn, store } = begin([{ code: 'ONE', sessionId: 's', key: 'k' }], { client: { createStatus } });
  drawn(kept('ONE'));
  await vi.waitFor(() => expect(words(drawn(kept('ONE')))).toContain('in your confirmation email'));
  expect(createStatus).toHaveBeenCalledOnce();
  store.choose({ itemId: 'kayak' });
  expect(words(drawn(kept('ONE')))).toContain('Getting the payment page…');
  await vi.waitFor(() => expect(all(drawn(kept('ONE')), '[part=pay]')).toHaveLength(1));
  expect(createStatus).toHaveBeenCalledTimes(2);
});

test('an address that is none of the web is no link', () => {
  const { drawn } = begin([{ code: 'ONE', url: 'javascript:alert(1)' }]);
  expect(all(drawn(kept('ONE')), 'a')).toEqual([]);
});
