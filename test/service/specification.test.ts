import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../demo/service/routes/table.ts';
import { DEMO_ACCOUNTS, DEMO_CREDENTIALS as demo } from '../../demo/service/demo.ts';
import {
  type Bench,
  type Reply,
  type Wire,
  customerHeaders,
  freeDay,
  GUEST,
  openBench,
  slipFor,
  staffHeaders,
} from './harness.ts';
import {
  type CallerName,
  type Kind,
  type SessionState,
  type Verdict,
  BOOKING_ROWS,
  CALLERS,
  ENDPOINT_ROWS,
  NOT_OFFERED,
  SESSION_ROWS,
  SESSION_STATES,
  SHAPES,
  STATUSES,
} from './specification.ts';

let bench: Bench;
const tokens = new Map<string, string>();
let certificate: string;
beforeAll(async () => {
  bench = await openBench();
  for (const account of DEMO_ACCOUNTS) tokens.set(account, await tokenOf(account));
  certificate = await slipFor(bench, 'harbour', 112, 'start_date=20300601&param[qty]=1', customerHeaders);
}, 120_000);
afterAll(() => bench.close());

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

async function tokenOf(account: string): Promise<string> {
  const request: [string, string][] = [
    ['client_id', demo.consumerKey],
    ['redirect_uri', demo.redirectUri],
    ['response_type', 'code'],
  ];
  const consent = await bench.post(`/${account}/oauth/`, [
    ...request,
    ['decision', 'allow'],
    ['email', demo.staffEmail],
    ['password', demo.staffPassword],
  ]);
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const pair = await bench.post(
    `/${account}/oauth/token/`,
    [
      ['grant_type', 'authorization_code'],
      ['code', code],
      ['redirect_uri', demo.redirectUri],
    ],
    { authorization: basic(demo.consumerKey, demo.consumerSecret) },
  );
  return pair.body.at('access_token').text();
}

function headersOf(caller: CallerName, account: string): Record<string, string> {
  return {
    public: {},
    customer: customerHeaders,
    staff: staffHeaders,
    token: { authorization: `BEARER ${tokens.get(account) ?? ''}` },
    consumer: { authorization: basic(demo.consumerKey, demo.consumerSecret) },
  }[caller];
}

function outcome(reply: Reply): string {
  const id = reply.body.at('request', 'error', 'id').value;
  return typeof id === 'string' ? id : String(reply.body.at('request', 'status').value);
}

function verdict(reply: Reply): Verdict | string {
  if (reply.status === 401 || reply.status === 403)
    return typeof reply.body.at('error_description').value === 'string' && reply.body.at('request').value === undefined
      ? reply.status
      : 'a denial in the wrong shape';
  return reply.body.at('version').value === '3.0' ? 'through' : `no envelope: ${reply.text}`;
}

describe('an endpoint', () => {
  test('has a row in the table of access rights', () => {
    const tableNames = new Set(
      ENDPOINT_ROWS.map(
        (row) =>
          `${row.method} ${(row.path.split('?')[0] ?? '')
            .replace('ABCD-010130', '{booking_id}')
            .replace('item/1', 'item/{item_id}')
            .replace('customer/1', 'customer/{customer_id}')}`,
      ),
    );
    const offeredNames = new Set(
      ENDPOINTS.flatMap((endpoint) => endpoint.methods.map((method) => `${method} ${endpoint.path}`)),
    );
    expect([...offeredNames].filter((each) => !tableNames.has(each))).toEqual([]);
    expect([...tableNames].filter((each) => !offeredNames.has(each))).toEqual([]);
  });

  for (const row of ENDPOINT_ROWS) {
    for (const [account, rights] of Object.entries(row.rights)) {
      test.each(CALLERS.map((caller) => [caller, rights[caller]] as const))(
        `answers ${row.method} ${row.path} at ${account} to the caller %s: %s`,
        async (caller, outcomeOfRow) => {
          const path = `/${account}/api/3.0/${row.path}`;
          const headers = headersOf(caller, account);
          expect(
            verdict(row.method === 'GET' ? await bench.get(path, headers) : await bench.post(path, '', headers)),
          ).toBe(outcomeOfRow);
        },
      );
    }
  }

  test.each(NOT_OFFERED)('does not exist for %s, which help lists', async (resource) => {
    expect((await bench.get('/harbour/api/3.0/help')).body.at('help', 'resources').value).toContain(resource);
    expect(outcome(await bench.get(`/harbour/api/3.0/${resource}`))).toBe('not_offered');
    expect(outcome(await bench.get(`/harbour/api/3.0/${resource}/1`, staffHeaders))).toBe('not_offered');
  });
});

const SESSION = '/harbour/api/3.0/booking/session';
const CREATE = '/harbour/api/3.0/booking/create';

/** Creates a session with one line, a mug, in the given state. */
async function sessionIn(state: SessionState): Promise<string> {
  if (state === 'unknown') return '0'.repeat(32);
  const cup = await slipFor(bench, 'harbour', 111, 'start_date=20300601&param[qty]=1', customerHeaders);
  const id = (await bench.post(SESSION, [['slip[]', cup]], customerHeaders)).body.at('booking', 'session', 'id').text();
  if (state === 'emptied') await bench.post(SESSION, `session_id=${id}&alter[1]=remove`, customerHeaders);
  if (state === 'expired') bench.advanceMinutes(21);
  if (state === 'closed') await bench.post(`${SESSION}/end`, `session_id=${id}`, customerHeaders);
  if (state === 'booked') await bench.post(CREATE, [['session_id', id], ...GUEST], customerHeaders);
  return id;
}

async function act(action: string, id: string): Promise<Reply> {
  const post = (more: [string, string][], path = SESSION) =>
    bench.post(path, [['session_id', id], ...more], customerHeaders);
  const get = (more: string) => bench.get(`${SESSION}?session_id=${id}${more}`, customerHeaders);
  switch (action) {
    case 'read':
      return get('');
    case 'read by POST':
      return post([]);
    case 'add':
      return post([['slip', certificate]]);
    case 'add by GET':
      return get(`&slip[]=${encodeURIComponent(certificate)}`);
    case 'replace':
      return post([
        ['line_id', '1'],
        ['slip', certificate],
      ]);
    case 'quantity':
      return post([['alter[1]', '2']]);
    case 'remove':
      return post([['alter[1]', 'remove']]);
    case 'opt in':
      return post([['alter[1]', 'optin']]);
    case 'clear':
      return post([], `${SESSION}/clear`);
    case 'end':
      return post([], `${SESSION}/end`);
    case 'create':
      return post(GUEST, CREATE);
    default:
      return post([], CREATE);
  }
}

describe('a session in each of its states', () => {
  for (const row of SESSION_ROWS) {
    test.each(SESSION_STATES.map((state) => [state, row.answers[state]] as const))(
      `answers the action “${row.action}” in the state %s: %s`,
      async (state, outcomeOfRow) => {
        const reply = await act(row.action, await sessionIn(state));
        expect([reply.status, outcome(reply)]).toEqual([200, outcomeOfRow]);
      },
    );
  }
});

describe('a booking in each of its statuses', () => {
  async function bookingIn(status: string): Promise<string> {
    const code = (await bench.post(CREATE, [['slip[]', certificate], ...GUEST], customerHeaders)).body
      .at('booking', 'id')
      .text();
    await bench.post(`/harbour/api/3.0/booking/${code}/update`, `status_id=${status}`, staffHeaders);
    return code;
  }

  for (const row of BOOKING_ROWS) {
    test.each(STATUSES.map((status) => [status, row.answer(status)] as const))(
      `answers ${row.method} booking${row.action} ${row.form} in the status %s: %s`,
      async (status, outcomeOfRow) => {
        const path = `/harbour/api/3.0/booking/${await bookingIn(status)}${row.action}`;
        expect(
          outcome(
            row.method === 'GET' ? await bench.get(path, staffHeaders) : await bench.post(path, row.form, staffHeaders),
          ),
        ).toBe(outcomeOfRow);
      },
    );
  }

  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'changes its status from %s to %s',
    async (from, to) => {
      const path = `/harbour/api/3.0/booking/${await bookingIn(from)}`;
      expect(
        (await bench.post(`${path}/update`, `status_id=${to}`, staffHeaders)).body.at('booking', 'status_id').value,
      ).toBe(to);
      expect((await bench.get(path, staffHeaders)).body.at('booking', 'status_id').value).toBe(to);
    },
  );
});

function isKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'decimal':
      return typeof value === 'string' && /^\d+\.\d+$/.test(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'list':
      return Array.isArray(value);
    case 'flag':
      return value === 0 || value === 1;
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
  }
}

describe('an answer', () => {
  for (const shape of SHAPES) {
    test(shape.path, async () => {
      const day = await freeDay(bench, 'harbour', 104, '20300520');
      const body: Wire = (await bench.get(`/harbour/api/3.0/${shape.path.replaceAll('@day', day)}`)).body;
      const wrong = Object.entries(shape.members).filter(
        ([path, kind]) =>
          !isKind(body.at(...path.split('.').map((part) => (part === '@day' ? day : part))).value, kind),
      );
      expect(wrong).toEqual([]);
    });
  }

  test('has an empty status only for booking/form', async () => {
    expect((await bench.get('/harbour/api/3.0/booking/form')).body.at('request', 'status').value).toBe('');
    expect((await bench.get('/harbour/api/3.0/item')).body.at('request', 'status').value).toBe('OK');
  });

  test('is the same for all callers of help and company', async () => {
    for (const path of ['help', 'company']) {
      const [open, closed] = [
        (await bench.get(`/harbour/api/3.0/${path}`)).body,
        (await bench.get(`/harbour/api/3.0/${path}`, staffHeaders)).body,
      ];
      expect(closed.at(path).value).toEqual(open.at(path).value);
    }
  });

  test('contains the id of the acting staff account, 0 for customers', async () => {
    const ids = await Promise.all(
      [{}, customerHeaders, staffHeaders, { ...staffHeaders, 'x-on-behalf': '2' }].map(
        async (headers) => (await bench.get('/harbour/api/3.0/help', headers)).body.at('account_id').value,
      ),
    );
    expect(ids).toEqual([0, 0, 1, 2]);
  });

  test('contains staff rules and staff form fields only for staff', async () => {
    const rules = async (headers: Record<string, string>) =>
      (await bench.get('/harbour/api/3.0/item/104', headers)).body.at('item', 'rules').text();
    expect(
      [await rules({}), await rules(customerHeaders)].map((text) => Object.keys(JSON.parse(text) as object)),
    ).toEqual([
      ['param', 'fixed'],
      ['param', 'fixed'],
    ]);
    expect(await rules(staffHeaders)).toContain('"staff"');
    const form = async (headers: Record<string, string>) =>
      (await bench.get('/harbour/api/3.0/booking/form', headers)).body;
    expect((await form(customerHeaders)).at('booking_form_ui').keys()).not.toContain('desk_remark');
    expect(
      (await form(customerHeaders)).at('booking_form_ui', 'customer_name', 'define', 'layout').keys(),
    ).not.toContain('staff');
    expect((await form(staffHeaders)).at('booking_form_ui').keys()).toContain('desk_remark');
  });
});
