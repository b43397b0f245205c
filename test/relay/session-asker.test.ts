import { expect, test } from 'vitest';
import { memoryStore } from '../../src/relay/index.ts';
import { fixture, toldBy } from './relay-fixture.ts';
import { json, openSession } from './scripted-upstream.ts';

const key = 'a-key-made-for-this-write';
const session = '/api/3.0/booking/session';
const keyed = { session_id: 's1', 'slip[]': 'a', slipway_key: key };

test('a repeated answer tells how the create stands now, not how it stood then', async () => {
  const { post, create, upstream } = fixture();
  upstream.always((call) =>
    call.url.endsWith('/create') ? json({ request: {}, booking: { id: 'A' } }) : openSession('s1'),
  );
  expect(await toldBy(await post(session, keyed))).toMatchObject({ create: 'none' });
  await create('s1');
  expect(await toldBy(await post(session, keyed))).toMatchObject({ create: 'booked' });
});

test('a store that cannot be read leaves out what it knows, and nothing else', async () => {
  const store = { ...memoryStore(), read: () => Promise.reject(new RangeError('gone')) };
  const { ask, upstream, lines } = fixture({ store });
  upstream.always(() => openSession('s1'));
  const answer = await ask('s1');
  expect(answer.status).toBe(200);
  expect(await toldBy(answer)).toEqual({ name: 'slipway' });
  expect(lines.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
});
