import { expect, test } from 'vitest';
import { createCatalogueClient } from '../../src/api/catalogue-client.ts';
import { addDays } from '../../src/values/dates/day.ts';
import { june10 } from '../flow/visit.ts';
import { listening } from './answering.ts';
import { problemIn } from './client-contract.ts';

const api = 'https://book.example/harbour/api/3.0/';

/** Before an account that answers by path. */
function before(answers: Readonly<Record<string, object>>) {
  const { asked, transport } = listening((url) => answers[url.replace(api, '')]);
  return { asked, client: createCatalogueClient(transport, 'https://book.example/harbour') };
}

type Before = ReturnType<typeof before>['client'];

test('the account is read with its money still as it came', async () => {
  const company = { name: 'Harbour', timezone: 'America/Vancouver', currency_id: 'CAD' };
  const { client } = before({ company: { company } });
  expect(await client.account()).toMatchObject({ name: 'Harbour', timeZone: 'America/Vancouver', answer: { company } });
});

test('pictures without a host lie where the account does, with its path', async () => {
  const { client } = before({
    'item?category_id=2': { items: { 7: { item_id: 7, image: [{ path: '/pictures/a boat.jpg' }] } } },
  });
  const [item] = await client.items({ itemIds: [], categoryId: '2' });
  expect(item?.pictures).toMatchObject([{ src: 'https://book.example/harbour/pictures/a%20boat.jpg' }]);
});

test('a calendar is asked for both of its days and all between', async () => {
  const { client } = before({
    'item/7/cal?start_date=20310610&end_date=20310611': { item: { cal: { 20310610: 1, 20310611: 0 } } },
  });
  expect([...(await client.calendar('7', june10, addDays(june10, 1)))]).toEqual([
    ['2031-06-10', 1],
    ['2031-06-11', 0],
  ]);
});

test.each([
  ['the account', 'company', (client: Before) => client.account()],
  ['items', 'item', (client) => client.items({ itemIds: [], categoryId: '' })],
  ['a calendar', 'item/7/cal?start_date=20310610&end_date=20310610', (client) => client.calendar('7', june10, june10)],
] satisfies [string, string, (client: Before) => Promise<unknown>][])(
  'where no answer arrives, %s is asked for a few times more, then it is a problem',
  async (_, path, read) => {
    const { asked, client } = before({});
    expect(await problemIn(read(client))).toEqual({ kind: 'offline' });
    expect(asked).toEqual(Array.from({ length: 6 }, () => api + path));
  },
);

test('what is wanted no longer is not asked for again, and is no problem', async () => {
  const { asked, client } = before({});
  const stopped = AbortSignal.abort();
  await expect(client.items({ itemIds: [], categoryId: '' }, stopped)).rejects.not.toHaveProperty('problem');
  expect(asked).toHaveLength(1);
});
