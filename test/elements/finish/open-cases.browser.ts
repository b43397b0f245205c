import { render } from 'lit';
import { expect, test } from 'vitest';
import { createOpenCaseList } from '../../../src/elements/finish/open-cases.ts';
import type { UnconfirmedBooking } from '../../../src/flow/session/context.ts';
import type { StoredBooking } from '../../../src/flow/state.ts';
import type { Booking } from '../../../src/api/types.ts';
import { english } from '../../i18n/english.ts';

const booking: Booking = { code: 'ABCD-010130', url: '', paymentRequired: false };

/** A list of two cases at a service that answers when it is told to. */
function listed() {
  let kept: readonly UnconfirmedBooking[] = ['one', 'two'].map((sessionId) => ({
    sessionId,
    key: `key of ${sessionId}`,
    at: 1,
  }));
  const place = document.createElement('ul');
  const asked: string[] = [];
  const found: [StoredBooking, UnconfirmedBooking, boolean][] = [];
  const answers: ((booking: Booking | null | Error) => void)[] = [];
  const list = createOpenCaseList({
    client: {
      createStatus: (sessionId, key) => {
        asked.push(`${sessionId} ${key}`);
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
    cases: { load: () => kept, save: (cases) => (kept = cases) },
    found: (...each) => found.push(each),
    changed: draw,
  });
  function draw(): void {
    render(list.entries(english.tabBookings), place);
  }
  draw();
  const button = (index: number) => place.querySelectorAll('button')[index] ?? expect.fail('There is no such button.');
  const takeElsewhere = () => (kept = []);
  return {
    list,
    place,
    asked,
    found,
    button,
    takeElsewhere,
    answer: (what: Booking | null | Error) => answers.shift()?.(what),
  };
}

test('each case is asked about by its key, once at a time', () => {
  const { button, asked } = listed();
  button(1).click();
  button(1).click();
  expect(asked).toEqual(['two key of two']);
  expect(button(1).getAttribute('aria-disabled')).toBe('true');
});

test('a booking that is found leaves the cases and is handed on', async () => {
  const { list, button, answer, found, place } = listed();
  button(0).click();
  answer(booking);
  await expect.poll(() => list.count).toBe(1);
  expect(found).toEqual([
    [{ booking, booked: null, bookedRequests: {} }, { sessionId: 'one', key: 'key of one', at: 1 }, true],
  ]);
  expect(place.querySelectorAll('li')).toHaveLength(1);
});

test('one that another tab has found meanwhile is handed on, and is no news', async () => {
  const { button, answer, found, takeElsewhere } = listed();
  button(0).click();
  takeElsewhere();
  answer(booking);
  await expect.poll(() => found.map(([kept, , isNews]) => [kept.booking, isNews])).toEqual([[booking, false]]);
});

test.each([null, new Error('No network.')])(
  'that nothing was found is said, and it may be asked again',
  async (what) => {
    const { list, button, answer, place, asked } = listed();
    button(0).click();
    answer(what);
    await expect.poll(() => place.querySelector('[role="status"]')?.textContent).toContain('Still no confirmation');
    expect(list.count).toBe(2);
    button(0).click();
    expect(asked).toHaveLength(2);
  },
);

test('all are forgotten on request', () => {
  const { list } = listed();
  list.forget();
  expect(list.count).toBe(0);
});
