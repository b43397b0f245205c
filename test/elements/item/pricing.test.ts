import { describe, expect, test, vi, beforeAll, it } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { CartView } from '../../../src/elements/cart/cart-view.ts';
import { Pricing } from '../../../src/elements/item/pricing.ts';
import { createTestItem, createTestQuote } from '../../api/domain-objects.ts';
import { addToCart, toRequest, june10, openVisit } from '../../flow/visit.ts';
import type { Availability } from '../../../src/flow/quotes/availability.ts';
import { addDays, type Day } from '../../../src/values/dates/day.ts';
import { createAvailabilityWithout } from './june.ts';
import { createFindingOf, createTestContext, waitForTasks } from '../root/test-context.ts';
import type { Locale } from '../../../src/i18n/locale.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createParameter } from '../choosing-stage.ts';

describe('Pricing', () => {
  const kayak = createTestItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });

  /** Creates the pricing of a visit in which the kayak is open. */
  function openPricing() {
    const visit = createTestContext({ host: { openItemView: createFindingOf(kayak, june10) } });
    visit.flow.subscribe(() => visit.host.requestUpdate());
    const cartLoader = { view: new CartView(visit.host, visit.flow, visit.locale) };
    const pricing = new Pricing({ ...visit, cartLoader });
    const chooseAdults = async (adults: number) => {
      visit.flow.choose({ itemId: 'kayak', start: june10, end: june10, params: { adults } });
      await vi.waitFor(() =>
        expect(pricing.view()).toMatchObject({ pending: false, quoteRequest: { params: { adults } } }),
      );
    };
    const countRateRequests = () => visit.venue.calls.filter((call) => call === 'rate').length;
    return { ...visit, pricing, chooseAdults, countRateRequests };
  }

  test('requests the price of each selection once', async () => {
    const { pricing, chooseAdults, countRateRequests } = openPricing();
    await chooseAdults(2);
    expect(pricing.view().quote).toMatchObject({ total: '85.00', bookable: true });
    const requestCount = countRateRequests();
    await chooseAdults(1);
    await chooseAdults(2);
    expect(countRateRequests()).toBe(requestCount + 1);
  });

  test('counts the places of the line that the guest edits as free', async () => {
    const { chooseAdults, pricing, ...visit } = openPricing();
    await addToCart(visit, toRequest('kayak', 4));
    await visit.flow.edit('1');
    await chooseAdults(3);
    expect(pricing.view()).toMatchObject({
      quote: { bookable: true, left: 4, total: '127.50' },
      latestQuote: { left: 4 },
    });
    expect(pricing.refusedRequest()).toBeNull();
    visit.flow.goTo('cart');
    visit.flow.goTo('choose', 'kayak');
    await chooseAdults(3);
    expect(pricing.view().quote).toMatchObject({ bookable: false, left: 0 });
  });

  describe('a quote that changes the quantities', () => {
    const createKayakQuoteFrom = (min: number) => ({
      ...createTestQuote({ itemId: 'kayak', bookable: true, slip: 's', start: june10, end: june10 }),
      parameters: [createParameter({ id: 'adults', default: 0, min })],
    });
    /** Creates the pricing for a service that returns these quotes. Records the quantities of each request. */
    function answerRatesWith(quoteOf: (params: QuoteRequest['params'], requestNumber: number) => Quote) {
      const visit = createTestContext({
        host: { openItemView: createFindingOf(createTestItem({ id: 'kayak' }), june10) },
      });
      const requests: QuoteRequest['params'][] = [];
      visit.client.rate = async ({ params }) => {
        requests.push(params);
        await Promise.resolve();
        // Answers only the first 20 requests. A faulty implementation could otherwise send requests forever.
        return requests.length > 20 ? new Promise(() => undefined) : quoteOf(params, requests.length);
      };
      visit.flow.choose({ itemId: 'kayak', start: june10 });
      const pricing = new Pricing({ ...visit, cartLoader: { view: null } });
      visit.host.requestUpdate();
      return { requests, pricing };
    }

    it('causes one more request, without an automatic retry after a failure', async () => {
      const { requests, pricing } = answerRatesWith(({ adults }) => {
        if (adults === undefined) return createKayakQuoteFrom(5);
        throw new ProblemError({ kind: 'broken', status: 500 });
      });
      await waitForTasks();
      expect(requests).toEqual([{}, { adults: 5 }]);
      expect(pricing.problem).toEqual({ kind: 'broken', status: 500 });
      expect(pricing.view()).toMatchObject({ pending: false, values: { adults: 5 } });
      pricing.retry();
      await waitForTasks();
      expect(requests).toEqual([{}, { adults: 5 }, { adults: 5 }]);
    });

    it('causes at most five requests if each quote changes the quantities again', async () => {
      const { requests } = answerRatesWith((_, requestNumber) => createKayakQuoteFrom(requestNumber));
      await waitForTasks();
      expect(requests.length).toBeGreaterThan(2);
      expect(requests.length).toBeLessThan(6);
    });
  });

  describe('a quantity field that is invalid', () => {
    const invalidReasons = { adults: 'Adults: Maximum 4' };

    test('hides the price until the guest corrects the quantity', async () => {
      const { pricing, chooseAdults } = openPricing();
      await chooseAdults(2);
      const { quote } = pricing.view();
      pricing.setInvalidReasons(invalidReasons);
      expect(pricing.view()).toMatchObject({ quote: undefined, lastTotal: '', pending: false });
      pricing.setInvalidReasons({});
      expect(pricing.view().quote).toBe(quote);
    });

    test.each<[string, (visit: ReturnType<typeof openPricing>) => void]>([
      ['a different item opens', ({ flow }) => flow.choose({ itemId: 'tour' })],
      ['the guest leaves the item', ({ flow }) => flow.goTo('cart')],
    ])('has no effect once %s', async (_, performAction) => {
      const visit = openPricing();
      await visit.chooseAdults(2);
      visit.pricing.setInvalidReasons(invalidReasons);
      performAction(visit);
      expect(visit.pricing.invalid).toEqual({});
    });
  });

  test('requests prices again after the cart has changed', async () => {
    const { chooseAdults, countRateRequests, ...visit } = openPricing();
    await chooseAdults(2);
    await addToCart(visit, toRequest('tour'));
    visit.flow.goTo('choose', 'kayak');
    await chooseAdults(1);
    const requestCount = countRateRequests();
    await chooseAdults(2);
    expect(countRateRequests()).toBe(requestCount + 1);
  });

  test('requests a new SLIP after the service refuses to add the item', async () => {
    const { pricing, chooseAdults, countRateRequests, venue, flow } = openPricing();
    await chooseAdults(2);
    const requestCount = countRateRequests();
    const { slip, ...quote } = pricing.view().quote ?? expect.fail('No price.');
    venue.reprice('kayak', 5000);
    await flow.add(slip ?? '', { ...toRequest('kayak', 2), total: quote.total });
    expect(flow.state).toMatchObject({ step: 'choose', problem: { kind: 'refused' } });
    await vi.waitFor(() => expect(pricing.view().quote?.total).toBe('100.00'));
    expect(countRateRequests()).toBe(requestCount + 1);
  });

  describe('refusedRequest', () => {
    test('returns the refused request, or null if the selection is bookable', async () => {
      const { pricing, chooseAdults, venue } = openPricing();
      await chooseAdults(2);
      expect(pricing.refusedRequest()).toBeNull();
      venue.forbid('kayak', 'Closed for the season.');
      await chooseAdults(3);
      expect(pricing.refusedRequest()).toMatchObject(toRequest('kayak', 3));
    });
  });

  describe('length rules', () => {
    const getLastDayFor = (count: number) => addDays(june10, count - 1);
    /** Creates the pricing of an item with a minimum length of two days. The service refuses a single day. */
    async function openItemForTwoDays(availability: Availability = everyDay, isLoadingDays = false) {
      const visit = createTestContext({
        host: { openItemView: { ...createFindingOf(kayak, june10), availability, areDaysPending: isLoadingDays } },
      });
      const { rate } = visit.client;
      visit.client.rate = async (quoteRequest, signal) => {
        const quote = await rate(quoteRequest, signal);
        return quoteRequest.end > quoteRequest.start
          ? quote
          : { ...quote, bookable: false, reason: 'Two days at least.' };
      };
      visit.flow.subscribe(() => visit.host.requestUpdate());
      const pricing = new Pricing({ ...visit, cartLoader: { view: null } });
      const chooseAdults = async (end: Day) => {
        visit.flow.choose({ itemId: 'kayak', start: june10, end, params: { adults: 1 } });
        await vi.waitFor(() =>
          expect(pricing.view()).toMatchObject({ pending: false, quote: expect.anything() as Quote }),
        );
      };
      visit.flow.choose({ itemId: 'kayak' });
      await vi.waitFor(() => expect(pricing.view().quoteOfRequest).toBeDefined());
      return { ...visit, pricing, chooseAdults };
    }
    const everyDay = createAvailabilityWithout([]);

    test('finds the minimum length before the guest selects a day', async () => {
      const { pricing, chooseAdults } = await openItemForTwoDays();
      await vi.waitFor(() => expect(pricing.view().minLength).toBe(2));
      expect(pricing.view().needsLastDay).toBe(false);
      await chooseAdults(getLastDayFor(1));
      expect(pricing.view()).toMatchObject({ minLength: 2, needsLastDay: true, quote: { bookable: false } });
      expect(pricing.refusedRequest()).toBeNull();
      await chooseAdults(getLastDayFor(2));
      expect(pricing.view()).toMatchObject({ minLength: 2, needsLastDay: false, quote: { bookable: true } });
    });

    test('waits for the calendar before it searches for the minimum length', async () => {
      const { pricing, flow, host } = await openItemForTwoDays(createAvailabilityWithout([]), true);
      flow.choose({ itemId: 'kayak', start: june10, end: june10, params: { adults: 1 } });
      await vi.waitFor(() =>
        expect(pricing.view()).toMatchObject({ quoteOfRequest: { bookable: false }, pending: true }),
      );
      expect(pricing.view()).toMatchObject({ minLength: 0, quote: undefined });
      Object.assign(host, { openItemView: { ...host.openItemView, areDaysPending: false } });
      host.requestUpdate();
      await vi.waitFor(() =>
        expect(pricing.view()).toMatchObject({ minLength: 2, needsLastDay: true, pending: false }),
      );
    });

    test('treats a single day as refused if the next day is taken', async () => {
      const { pricing, chooseAdults } = await openItemForTwoDays(createAvailabilityWithout([getLastDayFor(2)]));
      await vi.waitFor(() => expect(pricing.view().minLength).toBe(2));
      await chooseAdults(getLastDayFor(1));
      expect(pricing.view().needsLastDay).toBe(false);
      expect(pricing.refusedRequest()).not.toBeNull();
    });

    test('sets `isLengthRefused` only if the length is the reason', async () => {
      const { pricing, flow, venue } = openPricing();
      const createViewUntil = async (end: Day) => {
        flow.choose({ itemId: 'kayak', start: june10, end, params: { adults: 1 } });
        await vi.waitFor(() => expect(pricing.view()).toMatchObject({ pending: false, quoteRequest: { end } }));
        return pricing.view();
      };
      expect((await createViewUntil(getLastDayFor(3))).isLengthRefused).toBe(false);
      venue.forbid('kayak', 'The longest booking is 5 days.');
      expect((await createViewUntil(getLastDayFor(8))).isLengthRefused).toBe(true);
      expect((await createViewUntil(getLastDayFor(1))).isLengthRefused).toBe(false);
    });

    test('finds the maximum length after the first refusal', async () => {
      const visit = createTestContext({
        host: { openItemView: { ...createFindingOf(kayak, june10), availability: everyDay } },
      });
      const { rate } = visit.client;
      visit.client.rate = async (request, signal) => {
        const quote = await rate(request, signal);
        return request.end > addDays(request.start, 4) ? { ...quote, bookable: false, reason: 'Five at most.' } : quote;
      };
      visit.flow.subscribe(() => visit.host.requestUpdate());
      const pricing = new Pricing({ ...visit, cartLoader: { view: null } });
      const chooseAdults = (end: Day) =>
        visit.flow.choose({ itemId: 'kayak', start: june10, end, params: { adults: 1 } });
      chooseAdults(getLastDayFor(1));
      await vi.waitFor(() => expect(pricing.view().quote?.bookable).toBe(true));
      expect(pricing.view().maxLength).toBe(0);
      chooseAdults(getLastDayFor(9));
      await vi.waitFor(() => expect(pricing.view()).toMatchObject({ maxLength: 5, isLengthRefused: true }));
      chooseAdults(getLastDayFor(2));
      await vi.waitFor(() => expect(pricing.view()).toMatchObject({ maxLength: 5, quote: { bookable: true } }));
    });

    test('searches for no minimum length if one day is bookable', async () => {
      const { pricing, chooseAdults, countRateRequests } = openPricing();
      await chooseAdults(1);
      expect(pricing.view()).toMatchObject({ minLength: 0, needsLastDay: false });
      expect(countRateRequests()).toBe(1);
    });
  });

  test('requests no prices at other steps or after the visit ends', async () => {
    const { pricing, chooseAdults, countRateRequests, flow, ...visit } = openPricing();
    await chooseAdults(2);
    await addToCart({ ...visit, flow }, toRequest('kayak'));
    expect(pricing.view().quoteRequest).toBeNull();
    flow.goTo('choose', 'kayak');
    await chooseAdults(2);
    const requestCount = countRateRequests();
    visit.stop();
    flow.choose({ params: { adults: 3 } });
    visit.host.requestUpdate();
    await waitForTasks();
    expect(countRateRequests()).toBe(requestCount);
  });
});

const kayak = createTestItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });
const june11 = addDays(june10, 1);

/**
 * Opens a visit in which the kayak is open. A second guest has reserved all kayaks of June 10, but the calendar still
 * shows every day as free.
 */
async function openKayak({ locale }: { locale?: () => Locale | undefined } = {}) {
  const openItemView = { ...createFindingOf(kayak, june10), availability: createAvailabilityWithout([]) };
  const context = createTestContext({ host: { openItemView } });
  Object.assign(context, locale && { locale });
  await addToCart(openVisit({ venue: context.venue }), toRequest('kayak', 4));
  context.flow.subscribe(() => context.host.requestUpdate());
  const pricing = new Pricing({ ...context, cartLoader: { view: null } });
  const { daySuggestion } = pricing;
  const chooseAdults = (start: typeof june10, adults = 2) =>
    context.flow.choose({ itemId: 'kayak', start, end: start, params: { adults } });
  const waitForRefusal = () => vi.waitFor(() => expect(pricing.refusedRequest()).not.toBeNull());
  return { ...context, openItemView, pricing, daySuggestion, chooseAdults, waitForRefusal };
}

// Imports the module before the tests, because the first import may take longer than `vi.waitFor` waits.
beforeAll(() => import('../../../src/elements/item/date-inputs/index.ts'));

describe('Pricing.daySuggestion', () => {
  it('searches for no other days if the selection is available', async () => {
    const { chooseAdults, daySuggestion, venue, host } = await openKayak();
    chooseAdults(june11);
    await vi.waitFor(() => expect(venue.calls).toContain('rate'));
    await waitForTasks();
    expect([daySuggestion.value, host.announcements]).toEqual([undefined, []]);
  });

  it('finds the next free days once for a refused selection', async () => {
    const { chooseAdults, daySuggestion, venue, host } = await openKayak();
    chooseAdults(june10);
    await vi.waitFor(() => expect(daySuggestion.value).toBeTruthy());
    expect(daySuggestion.value?.quoteRequest).toMatchObject({ start: june10, params: { adults: 2 } });
    expect(host.announcements).toEqual([expect.stringContaining('Jun 11')]);
    const { length } = venue.calls;
    host.requestUpdate();
    await waitForTasks();
    expect(venue.calls).toHaveLength(length);
  });

  it('waits for the calendar before it searches', async () => {
    const { chooseAdults, daySuggestion, waitForRefusal, host, openItemView } = await openKayak();
    Object.assign(host, { openItemView: { ...openItemView, areDaysPending: true } });
    chooseAdults(june10);
    await waitForRefusal();
    await waitForTasks();
    expect([daySuggestion.value, host.announcements]).toEqual([undefined, []]);
    Object.assign(host, { openItemView });
    host.requestUpdate();
    await vi.waitFor(() => expect(daySuggestion.value).toBeTruthy());
  });

  it('announces nothing if the guest selects a free day during the search', async () => {
    const { chooseAdults, daySuggestion, pricing, waitForRefusal, venue, host } = await openKayak();
    const [answerChoice, answerNextDay] = [venue.hold('rate'), venue.hold('rate')];
    chooseAdults(june10);
    answerChoice();
    await waitForRefusal();
    await waitForTasks();
    chooseAdults(june11);
    answerNextDay();
    await vi.waitFor(() => expect(pricing.view().quote?.bookable).toBe(true));
    await waitForTasks();
    expect([daySuggestion.value, host.announcements]).toEqual([undefined, []]);
  });

  it('searches nothing until the language is available', async () => {
    const { chooseAdults, daySuggestion, waitForRefusal, host } = await openKayak({ locale: () => undefined });
    chooseAdults(june10);
    await waitForRefusal();
    await waitForTasks();
    expect([daySuggestion.value, host.announcements]).toEqual([undefined, []]);
  });
});
