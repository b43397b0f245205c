/** What the relay tells of an account is what the service would tell the public: all demo accounts, and even as staff is told. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../../demo/service/demo.ts';
import { createService, type Service } from '../../../demo/service/service.ts';
import { createRelay, memoryLimiter, type Relay } from '../../../src/relay/index.ts';
import { venue } from '../relay-fixture.ts';

const host = 'http://localhost:4174';
const accounts = ['harbour', 'berghof', 'qasr', 'depot', 'fair'];
const period = 'start_date=20300101&end_date=20300214';
let service: Service;

beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
}, 60_000);
afterAll(() => service.close());

type Json = Record<string, unknown>;

/** The envelope without what differs from call to call. */
async function told(response: Response): Promise<Json> {
  const { relay: _relay, request, ...body } = (await response.json()) as Json;
  const { time: _time, ...rest } = request as Json;
  return { ...body, request: rest };
}

/** @param asStaff whether the service takes the relay for staff, and tells it all it knows */
function relayBefore(account: string, asStaff = false): Relay {
  const generous = memoryLimiter(100_000, 60);
  return createRelay({
    ...DEMO_CREDENTIALS,
    baseUrl: `${host}/${account}`,
    reads: true,
    origins: [venue],
    clientAddress: () => '203.0.113.9',
    log: () => undefined,
    limits: { address: generous, origin: generous },
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      if (asStaff) headers.delete('x-on-behalf');
      return service.fetch(new Request(input, { ...init, headers }));
    },
  });
}

const ask = (relay: Relay, path: string) =>
  relay(new Request(`https://relay.example/api/3.0/${path}`, { headers: { origin: venue } }));
const publicly = (account: string, path: string) => service.fetch(new Request(`${host}/${account}/api/3.0/${path}`));

/** A few items of an account: the first, the last, and one in the middle. */
async function someItems(account: string): Promise<string[]> {
  const { items } = await told(await publicly(account, 'item'));
  const ids = Object.keys(items as Json);
  return [...new Set([ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)])].filter((id) => id !== undefined);
}

async function pathsOf(account: string): Promise<string[]> {
  const ids = await someItems(account);
  expect(ids.length).toBeGreaterThan(1);
  return [
    'help',
    'company',
    'item',
    'booking/form',
    `item/cal?${period}&item_id=${ids.join(',')}`,
    ...ids.flatMap((id) => [`item/${id}`, `item/${id}/cal?${period}`]),
  ];
}

describe.each(accounts)('%s', (account) => {
  test('is told as the public is told', async () => {
    const relay = relayBefore(account);
    for (const path of await pathsOf(account))
      expect(await told(await ask(relay, path)), path).toEqual(await told(await publicly(account, path)));
  });

  test('keeps to itself what a service tells staff', async () => {
    const relay = relayBefore(account, true);
    // Which parameters have bounds, and which fields staff must fill, is not marked as theirs: that hangs on `X-On-Behalf`.
    const unmarked = (answer: Json): unknown =>
      JSON.parse(JSON.stringify(answer, (name, value: unknown) => (['rules', 'required'].includes(name) ? '' : value)));
    for (const path of await pathsOf(account)) {
      const answer = await told(await ask(relay, path));
      expect(JSON.stringify(answer), path).not.toMatch(/staff\W/);
      expect(unmarked(answer), path).toEqual(unmarked(await told(await publicly(account, path))));
    }
  });
});

test('a visitor of an account whose public API is off gets a price, and a SLIP of a customer', async () => {
  const relay = relayBefore('closed');
  expect((await publicly('closed', 'item')).status).toBe(401);
  const { items } = await told(await ask(relay, 'item'));
  const rated = await Promise.all(
    Object.keys(items as Json).map(async (id) =>
      JSON.stringify(await told(await ask(relay, `item/${id}?${period}&param[adults]=2`))),
    ),
  );
  expect(rated.some((answer) => answer.includes('"slip":"'))).toBe(true);
});
