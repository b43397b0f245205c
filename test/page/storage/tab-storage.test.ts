/** Tests data that a tab keeps through a reload: texts, ways to the payment and the guest’s selection. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState, type Choice } from '../../../src/flow/state.ts';
import { createSelectionStorage } from '../../../src/page/storage/stored-selection.ts';
import { createPaymentWays } from '../../../src/page/storage/payment-ways.ts';
import { readTab, writeTab } from '../../../src/page/storage/tab-text.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { samples } from '../../samples.ts';
import { anyValue } from './any-value.ts';
import { createFakePage } from './fake-page.ts';

let { entries, localStorage: sessionStorage, refuse } = createFakePage();
beforeEach(() => {
  ({ entries, localStorage: sessionStorage, refuse } = createFakePage());
  vi.stubGlobal('sessionStorage', sessionStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const base = 'https://book.example/harbour';

describe('readTab and writeTab', () => {
  it('returns text from before a reload', () => {
    entries.set('before the reload', 'text');
    expect([readTab('before the reload'), readTab('another key')]).toEqual(['text', '']);
  });

  it('stores text for the tab’s next page until the text is empty', () => {
    writeTab('for the next page', 'text');
    expect([...entries]).toEqual([['for the next page', 'text']]);
    writeTab('for the next page', '');
    expect(entries.size).toBe(0);
  });

  it('keeps text in memory if the browser blocks the storage', () => {
    refuse('getItem', 'setItem', 'removeItem');
    expect(readTab('blocked')).toBe('');
    writeTab('blocked', 'text');
    expect(readTab('blocked')).toBe('text');
  });
});

describe('createPaymentWays', () => {
  const key = `slipway:payment:${base}`;
  const HALF_HOUR_MS = 1_800_000;
  const DAY_MS = 86_400_000;
  const direct = { code: 'A', url: `${base}/reserve/token` };
  const relayWay = { code: 'B', sessionId: 's', key: 'k' };

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2031, 4, 1) });
    writeTab(key, '');
  });

  it.each([
    ['javascript:alert(1)', '', false],
    ['https://evil.example/pay', '', false],
    ['https://pay.example/7', 'pay.example', true],
    ['https://pay.example/7', 'other.example', false],
    [direct.url, '', true],
  ])('checks the stored payment address %s with the payment hosts %j', (url, paymentHosts, isTrusted) => {
    createPaymentWays(base).keep({ ...direct, url });
    expect(createPaymentWays(base, () => paymentHosts).find('A') !== null).toBe(isTrusted);
  });

  it('returns only well-formed ways from any JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        writeTab(key, JSON.stringify([value, { code: 'A', at: Date.now(), key: value }]));
        const ways = createPaymentWays(base);
        const way = ways.find('A');
        if (way && 'key' in way) expect(typeof way.key).toBe('string');
        ways.forget();
        expect(ways.find('A')).toBeNull();
      }),
      { numRuns: samples(200) },
    );
  });

  it('returns the last stored way for a booking', () => {
    const ways = createPaymentWays(base);
    ways.keep(direct);
    ways.keep(relayWay);
    ways.keep({ ...direct, url: `${base}/again` });
    expect(createPaymentWays(base).find('A')).toMatchObject({ url: `${base}/again` });
    expect(createPaymentWays(base).find('B')).toMatchObject(relayWay);
    expect([ways.find('C'), createPaymentWays(`${base}/other`).find('A')]).toEqual([null, null]);
  });

  it('returns the booking code once after a return from the payment', () => {
    createPaymentWays(base).keep(direct);
    createPaymentWays(base).keep(relayWay);
    expect(createPaymentWays(base).takeReturn()).toBe('');
    createPaymentWays(base).noteLeft('A');
    const ways = createPaymentWays(base);
    expect([ways.takeReturn(), ways.takeReturn()]).toEqual(['A', '']);
    expect(ways.find('A')).toMatchObject(direct);
  });

  it('removes addresses after 30 minutes, and relay keys after a day', () => {
    const ways = createPaymentWays(base);
    ways.keep(direct);
    ways.keep(relayWay);
    vi.advanceTimersByTime(HALF_HOUR_MS - 1);
    expect(entries.get(key)).toContain(direct.url);
    vi.advanceTimersByTime(1);
    expect(entries.get(key)).not.toContain(direct.url);
    expect(ways.find('B')).toMatchObject(relayWay);
    vi.advanceTimersByTime(DAY_MS - HALF_HOUR_MS);
    expect(entries.has(key)).toBe(false);
  });

  it.each([HALF_HOUR_MS, -HALF_HOUR_MS])('removes a way on the next page after 30 minutes (%i ms)', (passed) => {
    createPaymentWays(base).keep(direct);
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + passed);
    const ways = createPaymentWays(base);
    expect(entries.has(key)).toBe(false);
    expect(ways.find('A')).toBeNull();
  });

  it('removes a way 30 minutes after saving, even after a reload', () => {
    createPaymentWays(base).keep(direct);
    vi.clearAllTimers();
    vi.advanceTimersByTime(HALF_HOUR_MS / 2);
    createPaymentWays(base);
    vi.advanceTimersByTime(HALF_HOUR_MS / 2);
    expect(entries.has(key)).toBe(false);
  });

  it('removes all ways on `forget`', () => {
    const ways = createPaymentWays(base);
    ways.keep(direct);
    ways.keep(relayWay);
    ways.forget();
    expect(entries.has(key)).toBe(false);
  });

  it.each(['nonsense', 'null', '{}', '[null, 1]', '[{"code":"A","at":0}]', '[{"code":"A","url":"x"}]'])(
    'ignores %s in the storage',
    (text) => {
      writeTab(key, text);
      expect(createPaymentWays(base).find('A')).toBeNull();
    },
  );
});

describe('createSelectionStorage', () => {
  const key = `slipway:choice:${base} /boats/#`;
  const storage = createSelectionStorage(base, '/boats/#');
  const day = '2031-06-14' as Day;

  beforeEach(() => writeTab(key, ''));

  it('returns the saved item, days, times, party and code', () => {
    const choice: Choice = {
      ...{ itemId: '104', start: day, end: day, params: { adults: 2 }, discountCode: 'HERON10' },
      ...{ startTime: '10:00', endTime: '12:00', timeslot: 1 },
    };
    storage.save(choice, {});
    expect(storage.load()).toEqual({ choice, presets: {} });
  });

  it('stores the presets as text, as version 0.2.0 reads them', () => {
    const { choice } = initialState();
    storage.save(choice, { itemId: '104', start: day });
    expect(JSON.parse(readTab(key))).toEqual({ choice, asked: '{"itemId":"104","start":"2031-06-14"}' });
  });

  it('distinguishes accounts and places of elements', () => {
    storage.save({ ...initialState().choice, itemId: '104' }, {});
    expect(createSelectionStorage(base, '/tours/#').load()).toBeNull();
    expect(createSelectionStorage('https://book.example/berghof', '/boats/#').load()).toBeNull();
    storage.save(null);
    expect(storage.load()).toBeNull();
  });

  it.each(['nonsense', '[]', 'null', '{"asked":"{}"}', '{"choice":{}}', '{"choice":{},"asked":"{"}'])(
    'ignores %s in the storage',
    (text) => {
      writeTab(key, text);
      expect(storage.load()).toBeNull();
    },
  );

  it('returns only well-formed fields of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        writeTab(key, JSON.stringify({ choice: value, asked: '{}' }));
        const { params = {}, itemId = null } = storage.load()?.choice ?? {};
        expect(Object.values(params).every(Number.isSafeInteger)).toBe(true);
        expect((itemId ?? '').length).toBeLessThanOrEqual(4096);
      }),
      { numRuns: samples(200) },
    );
  });

  it.each<object>([
    { itemId: {}, start: '2031-02-30', params: { adults: -1, children: '2', dogs: 1.5, guests: 3 }, timeslot: 1 },
    { itemId: null, start: '', end: day, startTime: '10:00', discountCode: {}, params: { guests: 3 } },
    { itemId: '', start: {}, params: { guests: 3, constructor: {} } },
  ])('omits the invalid fields of %j', (choice) => {
    writeTab(key, JSON.stringify({ choice, asked: '{}' }));
    expect(storage.load()?.choice).toEqual({ ...initialState().choice, params: { guests: 3 } });
  });

  it('omits an end before the start and an invalid time', () => {
    const choice = { itemId: '104', start: day, end: '2031-06-13', startTime: '25:00' };
    writeTab(key, JSON.stringify({ choice, asked: '{}' }));
    expect(storage.load()?.choice).toEqual({ ...initialState().choice, itemId: '104', start: day });
  });
});
