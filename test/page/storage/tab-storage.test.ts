/** Tests data that a tab keeps after a reload: texts, payment pages and the guest’s selection. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInitialState, type Choice } from '../../../src/flow/state.ts';
import { createSelectionStorage } from '../../../src/page/storage/stored-selection.ts';
import { createPaymentPages } from '../../../src/page/storage/payment-pages.ts';
import { readTabText, writeTabText } from '../../../src/page/storage/tab-text.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { countSamples } from '../../samples.ts';
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

const baseUrl = 'https://book.example/harbour';

describe('readTabText and writeTabText', () => {
  it('returns text from before a reload', () => {
    entries.set('before the reload', 'text');
    expect([readTabText('before the reload'), readTabText('another key')]).toEqual(['text', '']);
  });

  it('stores text for the tab’s next page, and removes empty text', () => {
    writeTabText('for the next page', 'text');
    expect([...entries]).toEqual([['for the next page', 'text']]);
    writeTabText('for the next page', '');
    expect(entries.size).toBe(0);
  });

  it('keeps text in memory if the browser blocks the storage', () => {
    refuse('getItem', 'setItem', 'removeItem');
    expect(readTabText('blocked')).toBe('');
    writeTabText('blocked', 'text');
    expect(readTabText('blocked')).toBe('text');
  });
});

describe('createPaymentPages', () => {
  const paymentKey = `slipway:payment:${baseUrl}`;
  const HALF_HOUR_MS = 1_800_000;
  const DAY_MS = 86_400_000;
  const directWay = { code: 'A', url: `${baseUrl}/reserve/token` };
  const relayWay = { code: 'B', sessionId: 's', key: 'k' };

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2031, 4, 1) });
    writeTabText(paymentKey, '');
  });

  it.each([
    ['javascript:alert(1)', '', false],
    ['https://evil.example/pay', '', false],
    ['https://pay.example/7', 'pay.example', true],
    ['https://pay.example/7', 'other.example', false],
    [directWay.url, '', true],
  ])('returns the address %s with payment hosts %j only if trusted: %s', (url, paymentHosts, isTrusted) => {
    createPaymentPages(baseUrl).keep({ ...directWay, url });
    expect(createPaymentPages(baseUrl, () => paymentHosts).find('A') !== null).toBe(isTrusted);
  });

  it('returns only well-formed entries from any stored JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        writeTabText(paymentKey, JSON.stringify([value, { code: 'A', at: Date.now(), key: value }]));
        const paymentWays = createPaymentPages(baseUrl);
        const paymentWay = paymentWays.find('A');
        if (paymentWay && 'key' in paymentWay) expect(typeof paymentWay.key).toBe('string');
        paymentWays.forget();
        expect(paymentWays.find('A')).toBeNull();
      }),
      { numRuns: countSamples(200) },
    );
  });

  it('returns the latest stored way to a booking’s payment page', () => {
    const paymentWays = createPaymentPages(baseUrl);
    paymentWays.keep(directWay);
    paymentWays.keep(relayWay);
    paymentWays.keep({ ...directWay, url: `${baseUrl}/again` });
    expect(createPaymentPages(baseUrl).find('A')).toMatchObject({ url: `${baseUrl}/again` });
    expect(createPaymentPages(baseUrl).find('B')).toMatchObject(relayWay);
    expect([paymentWays.find('C'), createPaymentPages(`${baseUrl}/other`).find('A')]).toEqual([null, null]);
  });

  it('returns the booking code once after the guest returns from payment', () => {
    createPaymentPages(baseUrl).keep(directWay);
    createPaymentPages(baseUrl).keep(relayWay);
    expect(createPaymentPages(baseUrl).takeReturn()).toBe('');
    createPaymentPages(baseUrl).recordLeave('A');
    const paymentWays = createPaymentPages(baseUrl);
    expect([paymentWays.takeReturn(), paymentWays.takeReturn()]).toEqual(['A', '']);
    expect(paymentWays.find('A')).toMatchObject(directWay);
  });

  it('removes addresses after 30 minutes, and relay keys after a day', () => {
    const paymentWays = createPaymentPages(baseUrl);
    paymentWays.keep(directWay);
    paymentWays.keep(relayWay);
    vi.advanceTimersByTime(HALF_HOUR_MS - 1);
    expect(entries.get(paymentKey)).toContain(directWay.url);
    vi.advanceTimersByTime(1);
    expect(entries.get(paymentKey)).not.toContain(directWay.url);
    expect(paymentWays.find('B')).toMatchObject(relayWay);
    vi.advanceTimersByTime(DAY_MS - HALF_HOUR_MS);
    expect(entries.has(paymentKey)).toBe(false);
  });

  it.each([HALF_HOUR_MS, -HALF_HOUR_MS])(
    'removes an expired payment address when the next page loads (%i ms)',
    (elapsedMs) => {
      createPaymentPages(baseUrl).keep(directWay);
      vi.clearAllTimers();
      vi.setSystemTime(Date.now() + elapsedMs);
      const paymentWays = createPaymentPages(baseUrl);
      expect(entries.has(paymentKey)).toBe(false);
      expect(paymentWays.find('A')).toBeNull();
    },
  );

  it('removes a payment address 30 minutes after saving, despite a reload', () => {
    createPaymentPages(baseUrl).keep(directWay);
    vi.clearAllTimers();
    vi.advanceTimersByTime(HALF_HOUR_MS / 2);
    createPaymentPages(baseUrl);
    vi.advanceTimersByTime(HALF_HOUR_MS / 2);
    expect(entries.has(paymentKey)).toBe(false);
  });

  it('removes all payment addresses and relay keys on `forget`', () => {
    const paymentWays = createPaymentPages(baseUrl);
    paymentWays.keep(directWay);
    paymentWays.keep(relayWay);
    paymentWays.forget();
    expect(entries.has(paymentKey)).toBe(false);
  });

  it.each(['nonsense', 'null', '{}', '[null, 1]', '[{"code":"A","at":0}]', '[{"code":"A","url":"x"}]'])(
    'ignores %s in the storage',
    (storedText) => {
      writeTabText(paymentKey, storedText);
      expect(createPaymentPages(baseUrl).find('A')).toBeNull();
    },
  );
});

describe('createSelectionStorage', () => {
  const paymentKey = `slipway:choice:${baseUrl} /boats/#`;
  const storage = createSelectionStorage(baseUrl, '/boats/#');
  const june14 = '2031-06-14' as Day;

  beforeEach(() => writeTabText(paymentKey, ''));

  it('returns the saved item, days, times, party and code', () => {
    const choice: Choice = {
      ...{ itemId: '104', start: june14, end: june14, params: { adults: 2 }, discountCode: 'HERON10' },
      ...{ startTime: '10:00', endTime: '12:00', timeslot: 1 },
    };
    storage.save(choice, {});
    expect(storage.load()).toEqual({ choice, presets: {} });
  });

  it('stores the presets as text, which version 0.2.0 can read', () => {
    const { choice } = createInitialState();
    storage.save(choice, { itemId: '104', start: june14 });
    expect(JSON.parse(readTabText(paymentKey))).toEqual({ choice, asked: '{"itemId":"104","start":"2031-06-14"}' });
  });

  it('keeps a separate selection for each account and each element path', () => {
    storage.save({ ...createInitialState().choice, itemId: '104' }, {});
    expect(createSelectionStorage(baseUrl, '/tours/#').load()).toBeNull();
    expect(createSelectionStorage('https://book.example/berghof', '/boats/#').load()).toBeNull();
    storage.save(null);
    expect(storage.load()).toBeNull();
  });

  it.each(['nonsense', '[]', 'null', '{"asked":"{}"}', '{"choice":{}}', '{"choice":{},"asked":"{"}'])(
    'ignores %s in the storage',
    (storedText) => {
      writeTabText(paymentKey, storedText);
      expect(storage.load()).toBeNull();
    },
  );

  it('returns only well-formed fields of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        writeTabText(paymentKey, JSON.stringify({ choice: value, asked: '{}' }));
        const { params = {}, itemId = null } = storage.load()?.choice ?? {};
        expect(Object.values(params).every(Number.isSafeInteger)).toBe(true);
        expect((itemId ?? '').length).toBeLessThanOrEqual(4096);
      }),
      { numRuns: countSamples(200) },
    );
  });

  it.each<object>([
    { itemId: {}, start: '2031-02-30', params: { adults: -1, children: '2', dogs: 1.5, guests: 3 }, timeslot: 1 },
    { itemId: null, start: '', end: june14, startTime: '10:00', discountCode: {}, params: { guests: 3 } },
    { itemId: '', start: {}, params: { guests: 3, constructor: {} } },
  ])('omits the invalid fields of %j', (choice) => {
    writeTabText(paymentKey, JSON.stringify({ choice, asked: '{}' }));
    expect(storage.load()?.choice).toEqual({ ...createInitialState().choice, params: { guests: 3 } });
  });

  it('omits an end before the start and an invalid time', () => {
    const choice = { itemId: '104', start: june14, end: '2031-06-13', startTime: '25:00' };
    writeTabText(paymentKey, JSON.stringify({ choice, asked: '{}' }));
    expect(storage.load()?.choice).toEqual({ ...createInitialState().choice, itemId: '104', start: june14 });
  });
});
