/** Tests the cache that stores the service's answers for the guest's next page. */
import type { ReactiveController } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../../src/api/transport.ts';
import { storeResponses } from '../../../src/elements/root/persistence.ts';
import { responsesKey, createResponseCache, readResponses } from '../../../src/page/storage/response-cache.ts';
import { createFakePage } from './fake-page.ts';

let { entries, localStorage, refuse } = createFakePage();
beforeEach(() => {
  ({ entries, localStorage, refuse } = createFakePage());
  vi.stubGlobal('localStorage', localStorage);
});
afterEach(() => vi.unstubAllGlobals());

const DAY_MS = 86_400_000;
const storeAnswers = (answers: unknown) => entries.set(responsesKey, JSON.stringify(answers));

describe('createResponseCache', () => {
  const baseUrl = 'https://book.example/harbour';
  const companyRequest = { path: 'company', parameters: [] };
  const companyAddress = `${baseUrl}/api/3.0/company`;
  const companyAnswer = { company: { name: 'Harbour' } };

  function createCaches(read: Transport['read'] = () => Promise.resolve({ company: { name: 'New harbour' } })) {
    return createResponseCache({ read });
  }

  it('returns a stored answer once, and lists it in `uncheckedResponses`', async () => {
    storeAnswers({ [companyAddress]: { at: Date.now(), answer: companyAnswer } });
    const { storedReader, uncheckedResponses } = createCaches();
    expect(await storedReader.read(baseUrl, companyRequest)).toEqual(companyAnswer);
    expect([...uncheckedResponses]).toEqual([
      [companyAddress, { baseUrl, request: companyRequest, answer: companyAnswer }],
    ]);
    await expect(storedReader.read(baseUrl, companyRequest)).rejects.toThrow();
  });

  it('distinguishes accounts, paths and parameters', async () => {
    const calendarRequest = { path: 'item/7/cal', parameters: [['start_date', '20310601']] as [string, string][] };
    storeAnswers({ [`${baseUrl}/api/3.0/item/7/cal?start_date=20310601`]: { at: Date.now(), answer: companyAnswer } });
    const { storedReader } = createCaches();
    await expect(
      storedReader.read(baseUrl, { ...calendarRequest, parameters: [['start_date', '20310701']] }),
    ).rejects.toThrow();
    await expect(storedReader.read('https://book.example/berghof', calendarRequest)).rejects.toThrow();
    expect(await storedReader.read(baseUrl, calendarRequest)).toEqual(companyAnswer);
  });

  it('adds new answers to `responsesToStore`, and removes them from `uncheckedResponses`', async () => {
    storeAnswers({ [companyAddress]: { at: Date.now(), answer: companyAnswer } });
    const { storedReader, serviceReader, uncheckedResponses, responsesToStore } = createCaches();
    await storedReader.read(baseUrl, companyRequest);
    const newAnswer = await serviceReader.read(baseUrl, companyRequest);
    expect(uncheckedResponses.size).toBe(0);
    expect([...responsesToStore]).toEqual([[companyAddress, newAnswer]]);
  });

  it('keeps an answer in `uncheckedResponses` if the service fails', async () => {
    storeAnswers({ [companyAddress]: { at: Date.now(), answer: companyAnswer } });
    const { storedReader, serviceReader, uncheckedResponses, responsesToStore } = createCaches(() =>
      Promise.reject(new Error('lost')),
    );
    await storedReader.read(baseUrl, companyRequest);
    await expect(serviceReader.read(baseUrl, companyRequest)).rejects.toThrow('lost');
    expect([uncheckedResponses.size, responsesToStore.size]).toEqual([1, 0]);
  });

  it('returns a corrected answer once without listing it in `uncheckedResponses`', async () => {
    const { storedReader, correct, uncheckedResponses } = createCaches();
    correct(companyAddress, companyAnswer);
    expect(await storedReader.read(baseUrl, companyRequest)).toEqual(companyAnswer);
    expect(uncheckedResponses.size).toBe(0);
    await expect(storedReader.read(baseUrl, companyRequest)).rejects.toThrow();
  });

  it('rejects a read if the browser blocks the storage', async () => {
    refuse('getItem');
    await expect(createCaches().storedReader.read(baseUrl, companyRequest)).rejects.toThrow();
  });
});

describe('readResponses', () => {
  const answer = { name: 'Harbour' };

  it('drops answers a day or more before or after the current time', () => {
    const now = Date.now();
    storeAnswers({
      young: { at: now - DAY_MS + 1, answer },
      old: { at: now - DAY_MS, answer },
      ahead: { at: now + DAY_MS, answer },
    });
    expect([...readResponses(now).keys()]).toEqual(['young']);
  });

  it.each(['', 'null', '[', '{"a":null}', '{"a":{"at":"x","answer":{}}}', '{"a":{"at":1,"answer":"text"}}', '7'])(
    'returns nothing if the storage holds %j',
    (storedText) => {
      entries.set(responsesKey, storedText);
      expect(readResponses(1).size).toBe(0);
    },
  );
});

describe('storeResponses', () => {
  const now = 1_900_000_000_000;
  afterEach(() => vi.useRealTimers());

  /** Stores responses at this time, in epoch ms, as a page does. Null removes the stored response. */
  function writeResponses(responsesToStore: ReadonlyMap<string, object | null>, storageTime: number): void {
    vi.useFakeTimers({ now: storageTime, toFake: ['Date'] });
    vi.stubGlobal('requestIdleCallback', (runNow: () => void) => runNow());
    const responses = { responsesToStore: new Map(responsesToStore), uncheckedResponses: new Map() };
    storeResponses({
      host: { responses, isConnected: true },
      attach: ({ hostUpdated }: ReactiveController) => hostUpdated?.(),
    } as unknown as Parameters<typeof storeResponses>[0]);
    expect(responses.responsesToStore.size).toBe(0);
  }

  const getStoredAddresses = () => [...readResponses(now).keys()].sort();
  const createAnswer = (length: number) => ({ text: 'x'.repeat(length) });
  const createItemList = (length: number) => ({ items: { 1: createAnswer(length) } });

  it('adds new answers and replaces old ones', () => {
    writeResponses(new Map([['a', { version: 1 }]]), now - 1000);
    writeResponses(
      new Map([
        ['a', { version: 2 }],
        ['b', { version: 3 }],
      ]),
      now,
    );
    expect(Object.fromEntries(readResponses(now))).toEqual({
      a: { at: now, answer: { version: 2 } },
      b: { at: now, answer: { version: 3 } },
    });
  });

  it('removes an answer that the service now refuses', () => {
    writeResponses(new Map([['a', { version: 1 }]]), now);
    writeResponses(new Map([['a', null]]), now);
    expect(getStoredAddresses()).toEqual([]);
  });

  it('stores small answers, but drops a list that exceeds the limit', () => {
    const answers = { list: createItemList(200_000), company: createAnswer(1000), calendar: createAnswer(5000) };
    writeResponses(new Map<string, object>(Object.entries(answers)), now);
    expect(getStoredAddresses()).toEqual(['calendar', 'company']);
  });

  it('removes lists first, then the oldest answers, to respect the limit', () => {
    writeResponses(new Map([['old', createAnswer(90_000)]]), now - 2000);
    writeResponses(new Map([['newer', createAnswer(90_000)]]), now - 1000);
    writeResponses(new Map([['list', createItemList(30_000)]]), now);
    expect(getStoredAddresses()).toEqual(['newer', 'old']);
    writeResponses(new Map([['newest', createAnswer(90_000)]]), now);
    expect(getStoredAddresses()).toEqual(['newer', 'newest']);
    expect(entries.get(responsesKey)?.length).toBeLessThanOrEqual(200_000);
  });

  it('stores no list of more than 2,000 items, without serializing it', () => {
    const toJSON = vi.fn();
    const items = Object.fromEntries(Array.from({ length: 2001 }, (_, id) => [id, { toJSON }]));
    writeResponses(new Map([['list', { items }]]), now);
    expect(toJSON).not.toHaveBeenCalled();
    expect(getStoredAddresses()).toEqual([]);
  });

  it('throws no error if the storage is full', () => {
    refuse('setItem');
    writeResponses(new Map([['a', { version: 1 }]]), now);
    expect(getStoredAddresses()).toEqual([]);
  });
});
