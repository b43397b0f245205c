import { render } from 'lit';
import { describe, expect, it } from 'vitest';
import { createUnconfirmedList } from '../../../src/elements/finish/unconfirmed-list.ts';
import type { UnconfirmedBooking } from '../../../src/flow/session/context.ts';
import type { StoredBooking } from '../../../src/flow/state.ts';
import type { Booking } from '../../../src/api/types.ts';
import { english } from '../../i18n/english.ts';

const booking: Booking = { code: 'ABCD-010130', url: '', paymentRequired: false };

/** Renders a list of two unconfirmed bookings. The test answers the status requests in order. */
function openList() {
  let unconfirmedBookings: readonly UnconfirmedBooking[] = ['one', 'two'].map((sessionId) => ({
    sessionId,
    key: `key of ${sessionId}`,
    at: 1,
  }));
  const container = document.createElement('ul');
  const requests: string[] = [];
  const bookings: [StoredBooking, UnconfirmedBooking, boolean][] = [];
  const answers: ((booking: Booking | null | Error) => void)[] = [];
  const list = createUnconfirmedList({
    client: {
      createStatus: (sessionId, key) => {
        requests.push(`${sessionId} ${key}`);
        return new Promise((resolve, reject) =>
          answers.push((answer) =>
            answer instanceof Error
              ? reject(answer)
              : resolve({
                  session: { kind: 'refused', code: '', title: '', details: '', fields: {} },
                  relay: null,
                  payment: null,
                  booking: answer,
                }),
          ),
        );
      },
    },
    unconfirmedStorage: { load: () => unconfirmedBookings, save: (cases) => (unconfirmedBookings = cases) },
    onFound: (...booking) => bookings.push(booking),
    requestUpdate: draw,
  });
  function draw(): void {
    render(list.renderEntries(english.tabBookings), container);
  }
  draw();
  const getButton = (index: number) =>
    container.querySelectorAll('button')[index] ?? expect.fail('There is no such button.');
  const removeInOtherTab = () => (unconfirmedBookings = []);
  return {
    list,
    container,
    requests,
    bookings,
    getButton,
    removeInOtherTab,
    answer: (result: Booking | null | Error) => answers.shift()?.(result),
  };
}

describe('createUnconfirmedList', () => {
  it('sends only one status request at a time for each booking', () => {
    const { getButton, requests } = openList();
    getButton(1).click();
    getButton(1).click();
    expect(requests).toEqual(['two key of two']);
    expect(getButton(1).getAttribute('aria-disabled')).toBe('true');
  });

  it('removes an unconfirmed booking when a check confirms it', async () => {
    const { list, getButton, answer, bookings, container } = openList();
    getButton(0).click();
    answer(booking);
    await expect.poll(() => list.count).toBe(1);
    expect(bookings).toEqual([
      [{ booking, booked: null, bookedRequests: {} }, { sessionId: 'one', key: 'key of one', at: 1 }, true],
    ]);
    expect(container.querySelectorAll('li')).toHaveLength(1);
  });

  it('sets `isFirstFind` to false if another tab has found the booking', async () => {
    const { getButton, answer, bookings, removeInOtherTab } = openList();
    getButton(0).click();
    removeInOtherTab();
    answer(booking);
    await expect
      .poll(() => bookings.map(([{ booking: each }, , isFirstFind]) => [each, isFirstFind]))
      .toEqual([[booking, false]]);
  });

  it.each([null, new Error('No network.')])('allows another check after a check that found nothing', async (result) => {
    const { list, getButton, answer, container, requests } = openList();
    getButton(0).click();
    answer(result);
    await expect.poll(() => container.querySelector('[role="status"]')?.textContent).toContain('Still no confirmation');
    expect(list.count).toBe(2);
    getButton(0).click();
    expect(requests).toHaveLength(2);
  });

  it('removes all unconfirmed bookings on `forget`', () => {
    const { list } = openList();
    list.forget();
    expect(list.count).toBe(0);
  });
});
