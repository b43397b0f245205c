import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '../../../src/api/transport.ts';
import { answersKey, createKeptAnswers, storedAnswers } from '../../../src/page/storage/kept-answers.ts';

const base = 'https://book.example/harbour';
const company = { path: 'company', parameters: [] };
const address = `${base}/company?`;
const answer = { company: { name: 'Harbour' } };
const day = 86_400_000;

let stored: string | null = null;
const keep = (kept: unknown) => (stored = JSON.stringify(kept));
beforeEach(() => {
  stored = null;
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === answersKey ? stored : null) });
});
afterEach(() => vi.unstubAllGlobals());

function keptAnswers(read: Transport['read'] = () => Promise.resolve({ company: { name: 'Harbour by now' } })) {
  return createKeptAnswers({ read });
}

test('an answer of an earlier visit is told once, and is to be checked', async () => {
  keep({ [address]: { at: Date.now(), answer } });
  const { earlier, unchecked } = keptAnswers();
  expect(await earlier.read(base, company)).toEqual(answer);
  expect([...unchecked]).toEqual([[address, { base, request: company, answer }]]);
  await expect(earlier.read(base, company)).rejects.toThrow('nothing is kept');
});

test('each request has an answer of its own', async () => {
  const calendar = { path: 'item/7/cal', parameters: [['start_date', '20310601']] as [string, string][] };
  keep({ [`${base}/item/7/cal?start_date=20310601`]: { at: Date.now(), answer } });
  const { earlier } = keptAnswers();
  await expect(earlier.read(base, { ...calendar, parameters: [['start_date', '20310701']] })).rejects.toThrow();
  await expect(earlier.read('https://book.example/berghof', calendar)).rejects.toThrow();
  expect(await earlier.read(base, calendar)).toEqual(answer);
});

test('what the service says is noted, and needs no check', async () => {
  keep({ [address]: { at: Date.now(), answer } });
  const { earlier, service, unchecked, said } = keptAnswers();
  await earlier.read(base, company);
  const now = await service.read(base, company);
  expect(unchecked.size).toBe(0);
  expect([...said]).toEqual([[address, now]]);
});

test('where the service gives no answer, what was told stays to be checked', async () => {
  keep({ [address]: { at: Date.now(), answer } });
  const { earlier, service, unchecked, said } = keptAnswers(() => Promise.reject(new Error('lost')));
  await earlier.read(base, company);
  await expect(service.read(base, company)).rejects.toThrow('lost');
  expect([unchecked.size, said.size]).toEqual([1, 0]);
});

test('a correction is told to the next who reads, once, and needs no check', async () => {
  const { earlier, correct, unchecked } = keptAnswers();
  correct(address, answer);
  expect(await earlier.read(base, company)).toEqual(answer);
  expect(unchecked.size).toBe(0);
  await expect(earlier.read(base, company)).rejects.toThrow();
});

test('an answer is kept for a day, and for no longer by a clock that was set back', () => {
  const now = Date.now();
  keep({ young: { at: now - day + 1, answer }, old: { at: now - day, answer }, ahead: { at: now + day, answer } });
  expect([...storedAnswers(now).keys()]).toEqual(['young']);
});

test.each(['', 'null', '[', '{"a":null}', '{"a":{"at":"x","answer":{}}}', '{"a":{"at":1,"answer":"text"}}', '7'])(
  'what makes no sense is as if nothing were kept: %s',
  (text) => {
    stored = text;
    expect(storedAnswers(1).size).toBe(0);
  },
);

test('where storage is blocked nothing is kept', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('blocked');
    },
  });
  await expect(keptAnswers().earlier.read(base, company)).rejects.toThrow('nothing is kept');
});
