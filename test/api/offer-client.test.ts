import { expect, test } from 'vitest';
import { createOfferClient } from '../../src/api/offer-client.ts';
import { june10 } from '../flow/visit.ts';
import { listening } from './answering.ts';
import { problemIn } from './client-contract.ts';

const wish = { itemIds: ['4', '7'], start: june10, end: june10, params: {}, discountCode: '' };

function before(answer: object) {
  const { asked, transport } = listening(() => answer);
  return { asked, client: createOfferClient(transport, 'https://book.example/harbour') };
}

test('many items are one read of the account; those that the service does not know are missing', async () => {
  const { asked, client } = before({ items: { 7: { item_id: 7 } } });
  expect((await client.rateList(wish)).map(({ itemId }) => itemId)).toEqual(['7']);
  expect(asked).toEqual([
    'https://book.example/harbour/api/3.0/item?start_date=20310610&end_date=20310610&item_id=4,7',
  ]);
});

test('what the service refuses is refused, not nothing', async () => {
  const { client } = before({ request: { status: 'ERROR', error: { id: 'no_such', title: 'No.' } } });
  expect(await problemIn(client.rateList(wish))).toMatchObject({ kind: 'refused', title: 'No.' });
});

test('one who wants it no longer ends it, and hears of no problem', async () => {
  const { client } = before({ items: {} });
  await expect(client.rateList(wish, AbortSignal.abort())).rejects.not.toHaveProperty('problem');
});
