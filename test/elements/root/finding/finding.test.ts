import { expect, test } from 'vitest';
import type { LitElement } from 'lit';
import type { CatalogueClient } from '../../../../src/api/catalogue-client.ts';
import type { Visit } from '../../../../src/elements/root/visit.ts';
import { createFinding } from '../../../../src/elements/root/finding/finding.ts';
import { createKeptAnswers } from '../../../../src/page/storage/kept-answers.ts';
import { createStore } from '../../../../src/flow/store.ts';
import type { Month } from '../../../../src/values/dates/day.ts';
import { todayIn } from '../../../../src/values/dates/venue-clock.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { company } from '../../checkout-stage.ts';
import { plainItem } from '../../../api/plain.ts';
import { handHost, settled } from '../hand-context.ts';

const august = '2031-08' as Month;

async function find({ ids = ['1', '2'], itemIds = [] as string[], account = 'harbour', lost = false } = {}) {
  const client: CatalogueClient = {
    account: () => (lost ? Promise.reject(new ProblemError({ kind: 'offline' })) : Promise.resolve(company)),
    items: () => Promise.resolve(ids.map((id) => plainItem({ id }))),
    calendar: () => Promise.resolve(new Map()),
  };
  const store = createStore();
  const visit = {
    store,
    account,
    client: account === 'none' ? null : client,
    earlier: null,
    keptAnswers: createKeptAnswers({ read: () => Promise.reject(new ProblemError({ kind: 'offline' })) }),
    settings: { itemIds, categoryIds: [] as string[] },
    pageAddress: { isAstray: false },
    observe: (...observer: Parameters<Visit['observe']>) => void store.observe(...observer),
  };
  const host = handHost();
  const finding = createFinding(host as unknown as LitElement, visit as unknown as Visit);
  host.requestUpdate();
  await settled();
  return { host, store, finding, visit };
}

test('the day is the venue’s, once its zone is known', async () => {
  const { finding } = await find();
  expect(finding.today).toBe(todayIn(company.timeZone, Date.now()));
  expect((await find({ lost: true })).finding.today).toBeUndefined();
});

test('something to book is no reason to say anything', async () => {
  expect((await find()).finding.fatal).toBeNull();
  expect((await find({ ids: [] })).finding.fatal).toBeNull();
});

test.each([
  ['no account', { account: 'none' }, { kind: 'misconfigured', attribute: 'base-url' }],
  ['an account that does not answer', { lost: true }, { kind: 'offline' }],
  ['items that are not there any more', { ids: [], itemIds: ['8', '9'] }, { kind: 'missing' }],
])('with %s nothing can be booked', async (_, options, problem) => {
  expect((await find(options)).finding.fatal).toEqual(problem);
});

test('an item that is opened and not there is missing, though others are', async () => {
  const { store, finding } = await find();
  store.choose({ itemId: '9' });
  expect(finding.fatal).toEqual({ kind: 'missing' });
  store.choose({ itemId: '2' });
  expect(finding.fatal).toBeNull();
});

test('the month that was turned to stays until another item is opened', async () => {
  const { host, store, finding } = await find();
  store.choose({ itemId: '1' });
  const before = finding.view.month;
  const drawn = host.drawn.times;
  finding.showMonth(august);
  await settled();
  expect(host.drawn.times).toBeGreaterThan(drawn);
  store.choose({ params: { adults: 2 } });
  expect(finding.view.month).toBe(august);
  finding.showMonth(null);
  expect(finding.view.month).toBe(before);
  finding.showMonth(august);
  store.choose({ itemId: '2' });
  expect(finding.view.month).toBe(before);
});

test('asked for anew, because the address led astray, what was found before is not taken for what is offered', async () => {
  const { host, finding, visit } = await find({ ids: [], itemIds: ['9'] });
  expect(finding.fatal).toEqual({ kind: 'missing' });
  visit.pageAddress.isAstray = true;
  visit.settings.itemIds = [];
  host.requestUpdate();
  await host.updateComplete;
  expect([finding.offered, finding.fatal]).toEqual([undefined, null]);
  await settled();
  expect(finding.offered).toEqual([]);
});
