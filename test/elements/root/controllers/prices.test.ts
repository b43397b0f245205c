import { describe, expect, test, vi } from 'vitest';
import type { Quote } from '../../../../src/api/types.ts';
import { createParty } from '../../../../src/elements/root/controllers/party.ts';
import { createPrices } from '../../../../src/elements/root/controllers/prices.ts';
import { plainItem } from '../../../api/plain.ts';
import { addTo, ask, june10 } from '../../../flow/visit.ts';
import type { Availability } from '../../../../src/flow/quotes/availability.ts';
import { addDays, type Day } from '../../../../src/values/dates/day.ts';
import { freeBut } from '../../item/june.ts';
import { found, handContext, settled } from '../hand-context.ts';

const kayak = plainItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });

/** A visitor at the kayak, of whose choices the price is asked. */
function choosing() {
  const visit = handContext({ host: { finding: found(kayak, june10) } });
  visit.flow.subscribe(() => visit.host.requestUpdate());
  const party = createParty(visit);
  const prices = createPrices(visit, party);
  const choose = async (adults: number) => {
    visit.flow.choose({ itemId: 'kayak', start: june10, end: june10, params: { adults } });
    await vi.waitFor(() =>
      expect(prices.view()).toMatchObject({ pending: false, quoteRequest: { params: { adults } } }),
    );
  };
  const rates = () => visit.venue.calls.filter((call) => call === 'rate').length;
  return { ...visit, party, prices, choose, rates };
}

test('the price of what is chosen is asked, and what was asked is known', async () => {
  const { prices, choose, rates } = choosing();
  await choose(2);
  expect(prices.view().quote).toMatchObject({ total: '85.00', bookable: true });
  const asked = rates();
  await choose(1);
  await choose(2);
  expect(rates()).toBe(asked + 1);
});

describe('a quantity field that is invalid', () => {
  const invalid = { adults: 'Adults: Maximum 4' };

  test('takes the price away until it is corrected', async () => {
    const { party, prices, choose } = choosing();
    await choose(2);
    const { quote } = prices.view();
    party.check(invalid);
    expect(prices.view()).toMatchObject({ quote: undefined, lastTotal: '', pending: false });
    party.check({});
    expect(prices.view().quote).toBe(quote);
  });

  test.each<[string, (visit: ReturnType<typeof choosing>) => void]>([
    ['another item is opened', ({ flow }) => flow.choose({ itemId: 'tour' })],
    ['the guest leaves the item', ({ flow }) => flow.goTo('cart')],
  ])('counts no longer once %s', async (_, act) => {
    const visit = choosing();
    await visit.choose(2);
    visit.party.check(invalid);
    act(visit);
    expect(visit.party.invalid).toEqual({});
  });
});

test('a cart that changed has other prices: all of them are asked anew', async () => {
  const { choose, rates, ...visit } = choosing();
  await choose(2);
  await addTo(visit, ask('tour'));
  visit.flow.goTo('choose', 'kayak');
  await choose(1);
  const asked = rates();
  await choose(2);
  expect(rates()).toBe(asked + 1);
});

test('a SLIP that was refused is not offered again', async () => {
  const { prices, choose, rates, venue, flow } = choosing();
  await choose(2);
  const asked = rates();
  const { slip, ...quote } = prices.view().quote ?? expect.fail('No price.');
  venue.reprice('kayak', 5000);
  await flow.add(slip ?? '', { ...ask('kayak', 2), total: quote.total });
  expect(flow.state).toMatchObject({ step: 'choose', problem: { kind: 'refused' } });
  await vi.waitFor(() => expect(prices.view().quote?.total).toBe('100.00'));
  expect(rates()).toBe(asked + 1);
});

describe('prices.refused', () => {
  test('returns the refused request, and null while it is bookable', async () => {
    const { prices, choose, venue } = choosing();
    await choose(2);
    expect(prices.refused()).toBeNull();
    venue.forbid('kayak', 'Closed for the season.');
    await choose(3);
    expect(prices.refused()).toMatchObject(ask('kayak', 3));
  });
});

describe('how long a booking has to be', () => {
  const days = (count: number) => addDays(june10, count - 1);
  /** Two days at least, which the service says when it is asked for one. */
  async function atLeastTwo(free: Availability = everyDay, daysDue = false) {
    const visit = handContext({ host: { finding: { ...found(kayak, june10), availability: free, daysDue } } });
    const { rate } = visit.client;
    visit.client.rate = async (quoteRequest, signal) => {
      const quote = await rate(quoteRequest, signal);
      return quoteRequest.end > quoteRequest.start
        ? quote
        : { ...quote, bookable: false, reason: 'Two days at least.' };
    };
    visit.flow.subscribe(() => visit.host.requestUpdate());
    const prices = createPrices(visit, createParty(visit));
    const choose = async (end: Day) => {
      visit.flow.choose({ itemId: 'kayak', start: june10, end, params: { adults: 1 } });
      await vi.waitFor(() =>
        expect(prices.view()).toMatchObject({ pending: false, quote: expect.anything() as Quote }),
      );
    };
    visit.flow.choose({ itemId: 'kayak' });
    await vi.waitFor(() => expect(prices.view().answer).toBeDefined());
    return { ...visit, prices, choose };
  }
  const everyDay = freeBut([]);

  test('is found out before a day is chosen, and the first day alone is no mistake then', async () => {
    const { prices, choose } = await atLeastTwo();
    await vi.waitFor(() => expect(prices.view().least).toBe(2));
    expect(prices.view().isBegun).toBe(false);
    await choose(days(1));
    expect(prices.view()).toMatchObject({ least: 2, isBegun: true, quote: { bookable: false } });
    expect(prices.refused()).toBeNull();
    await choose(days(2));
    expect(prices.view()).toMatchObject({ least: 2, isBegun: false, quote: { bookable: true } });
  });

  test('is looked for once the calendar knows the days to ask for; until then a refusal is no answer', async () => {
    const { prices, flow, host } = await atLeastTwo(freeBut([]), true);
    flow.choose({ itemId: 'kayak', start: june10, end: june10, params: { adults: 1 } });
    await vi.waitFor(() => expect(prices.view()).toMatchObject({ answer: { bookable: false }, pending: true }));
    expect(prices.view()).toMatchObject({ least: 0, quote: undefined });
    Object.assign(host, { finding: { ...host.finding, daysDue: false } });
    host.requestUpdate();
    await vi.waitFor(() => expect(prices.view()).toMatchObject({ least: 2, isBegun: true, pending: false }));
  });

  test('is a refusal where the days after the first are taken', async () => {
    const { prices, choose } = await atLeastTwo(freeBut([days(2)]));
    await vi.waitFor(() => expect(prices.view().least).toBe(2));
    await choose(days(1));
    expect(prices.view().isBegun).toBe(false);
    expect(prices.refused()).not.toBeNull();
  });

  test('is refused where a rule allows fewer, which the next last day may put right; not for want of places', async () => {
    const { prices, flow, venue } = choosing();
    const view = async (end: Day) => {
      flow.choose({ itemId: 'kayak', start: june10, end, params: { adults: 1 } });
      await vi.waitFor(() => expect(prices.view()).toMatchObject({ pending: false, quoteRequest: { end } }));
      return prices.view();
    };
    expect((await view(days(3))).isLengthRefused).toBe(false);
    venue.forbid('kayak', 'The longest booking is 5 days.');
    expect((await view(days(8))).isLengthRefused).toBe(true);
    expect((await view(days(1))).isLengthRefused).toBe(false);
  });

  test('may be no longer than a rule has it: learnt by the first refusal, known from then on', async () => {
    const visit = handContext({ host: { finding: { ...found(kayak, june10), availability: everyDay } } });
    const { rate } = visit.client;
    visit.client.rate = async (request, signal) => {
      const quote = await rate(request, signal);
      return request.end > addDays(request.start, 4) ? { ...quote, bookable: false, reason: 'Five at most.' } : quote;
    };
    visit.flow.subscribe(() => visit.host.requestUpdate());
    const prices = createPrices(visit, createParty(visit));
    const choose = (end: Day) => visit.flow.choose({ itemId: 'kayak', start: june10, end, params: { adults: 1 } });
    choose(days(1));
    await vi.waitFor(() => expect(prices.view().quote?.bookable).toBe(true));
    expect(prices.view().most).toBe(0);
    choose(days(9));
    await vi.waitFor(() => expect(prices.view()).toMatchObject({ most: 5, isLengthRefused: true }));
    choose(days(2));
    await vi.waitFor(() => expect(prices.view()).toMatchObject({ most: 5, quote: { bookable: true } }));
  });

  test('is not looked for where one day can be had, nor said where the service offers a shorter one', async () => {
    const { prices, choose, rates } = choosing();
    await choose(1);
    expect(prices.view()).toMatchObject({ least: 0, isBegun: false });
    expect(rates()).toBe(1);
  });
});

test('past choosing nothing is priced, nor once another account’s visit has taken the place', async () => {
  const { prices, choose, rates, flow, ...visit } = choosing();
  await choose(2);
  await addTo({ ...visit, flow }, ask('kayak'));
  expect(prices.view().quoteRequest).toBeNull();
  flow.goTo('choose', 'kayak');
  await choose(2);
  const asked = rates();
  visit.stop();
  flow.choose({ params: { adults: 3 } });
  visit.host.requestUpdate();
  await settled();
  expect(rates()).toBe(asked);
});
