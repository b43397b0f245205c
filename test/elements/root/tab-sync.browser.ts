import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TabSync } from '../../../src/elements/root/tab-sync.ts';
import { createBookingStorage } from '../../../src/page/storage/stored-bookings.ts';
import { writeBooking } from '../../../src/page/storage/stored-session.ts';
import { readTabText, writeTabText } from '../../../src/page/storage/tab-text.ts';
import { createTestSession } from '../../api/domain-objects.ts';
import { waitForNextTask } from '../../../src/page/scheduling.ts';
import { createTestContext } from './test-context.ts';

const account = 'https://book.example/harbour';
const bookingsKey = `slipway:booked:${account}`;
const unpaidBooking = { code: 'FIRST', url: `${account}/pay/1`, paymentRequired: true };

const clearStorage = () => {
  localStorage.clear();
  writeTabText(bookingsKey, '');
};
beforeEach(clearStorage);
afterEach(clearStorage);

/** Waits until lazy modules have loaded and pending answers have updated the element. */
async function waitForTasks(): Promise<void> {
  await vi.dynamicImportSettled();
  await waitForNextTask();
}

/** Opens an element that has a container for the list of bookings. */
function openBooking() {
  const renderRoot = document.createElement('div');
  renderRoot.innerHTML = '<div class="mine"></div>';
  const context = createTestContext({ host: { renderRoot } });
  const bookings = new TabSync(context, () => null);
  const readList = () => [...renderRoot.querySelectorAll('[part=booked] strong')].map(({ textContent }) => textContent);
  return { ...context, bookings, readList };
}

describe('TabSync', () => {
  it('stores each booking of the tab without its session id', () => {
    const { bookings, flow } = openBooking();
    for (const code of ['FIRST', 'SECOND']) {
      const booking = { code, url: '', paymentRequired: false };
      bookings.storeBooking({ ...flow.state, booking, booked: createTestSession({ id: 'secret' }) });
    }
    expect(
      createBookingStorage(bookingsKey)
        .load()
        .map(({ booking }) => booking?.code),
    ).toEqual(['FIRST', 'SECOND']);
    expect(readTabText(bookingsKey)).not.toContain('secret');
  });

  it('lists the bookings of the tab after a reload', async () => {
    writeTabText(bookingsKey, writeBooking({ booking: unpaidBooking, booked: null, bookedRequests: {} }));
    const { readList } = openBooking();
    await vi.waitFor(() => expect(readList()).toEqual(['FIRST']));
  });

  it.each(['done', 'unsure'] as const)('lists a new booking when the guest leaves the step %s', async (step) => {
    const { bookings, commit, flow, readList } = openBooking();
    commit({ step });
    bookings.storeBooking({ ...flow.state, booking: unpaidBooking });
    await waitForTasks();
    expect(readList()).toEqual([]);
    commit({ step: 'choose' });
    await vi.waitFor(() => expect(readList()).toEqual(['FIRST']));
  });
});
