import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../demo/service/routes/table.ts';
import { DEMO_ACCOUNTS, DEMO_CREDENTIALS as demo } from '../../demo/service/demo.ts';
import {
  type TestHarness,
  type Reply,
  type JsonNode,
  customerHeaders,
  findFreeDay,
  GUEST_FIELDS,
  openHarness,
  requestSlip,
  staffHeaders,
} from './harness.ts';
import {
  type CallerName,
  type ValueKind,
  type SessionState,
  type Verdict,
  BOOKING_ROWS,
  CALLERS,
  ENDPOINT_ROWS,
  MISSING_RESOURCES,
  SESSION_ROWS,
  SESSION_STATES,
  SHAPES,
  STATUSES,
} from './specification.ts';

let harness: TestHarness;
const tokens = new Map<string, string>();
let certificate: string;
beforeAll(async () => {
  harness = await openHarness();
  for (const account of DEMO_ACCOUNTS) tokens.set(account, await requestToken(account));
  certificate = await requestSlip(harness, 'harbour', 112, 'start_date=20300601&param[qty]=1', customerHeaders);
}, 120_000);
afterAll(() => harness.close());

const formatBasicCredentials = (key: string, secret: string) =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

async function requestToken(account: string): Promise<string> {
  const request: [string, string][] = [
    ['client_id', demo.consumerKey],
    ['redirect_uri', demo.redirectUri],
    ['response_type', 'code'],
  ];
  const consentReply = await harness.post(`/${account}/oauth/`, [
    ...request,
    ['decision', 'allow'],
    ['email', demo.staffEmail],
    ['password', demo.staffPassword],
  ]);
  const code = new URL(consentReply.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const tokenReply = await harness.post(
    `/${account}/oauth/token/`,
    [
      ['grant_type', 'authorization_code'],
      ['code', code],
      ['redirect_uri', demo.redirectUri],
    ],
    { authorization: formatBasicCredentials(demo.consumerKey, demo.consumerSecret) },
  );
  return tokenReply.body.at('access_token').text();
}

function getHeaders(caller: CallerName, account: string): Record<string, string> {
  return {
    public: {},
    customer: customerHeaders,
    staff: staffHeaders,
    token: { authorization: `BEARER ${tokens.get(account) ?? ''}` },
    consumer: { authorization: formatBasicCredentials(demo.consumerKey, demo.consumerSecret) },
  }[caller];
}

function getOutcome(reply: Reply): string {
  const id = reply.body.at('request', 'error', 'id').value;
  return typeof id === 'string' ? id : String(reply.body.at('request', 'status').value);
}

function getVerdict(reply: Reply): Verdict | string {
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
    expect([...offeredNames].filter((endpointName) => !tableNames.has(endpointName))).toEqual([]);
    expect([...tableNames].filter((endpointName) => !offeredNames.has(endpointName))).toEqual([]);
  });

  for (const row of ENDPOINT_ROWS) {
    for (const [account, rights] of Object.entries(row.rights)) {
      test.each(CALLERS.map((caller) => [caller, rights[caller]] as const))(
        `answers ${row.method} ${row.path} at ${account} to the caller %s: %s`,
        async (caller, expectedOutcome) => {
          const path = `/${account}/api/3.0/${row.path}`;
          const headers = getHeaders(caller, account);
          expect(
            getVerdict(row.method === 'GET' ? await harness.get(path, headers) : await harness.post(path, '', headers)),
          ).toBe(expectedOutcome);
        },
      );
    }
  }

  test.each(MISSING_RESOURCES)(
    'answers `not_offered` for the resource %s, although `help` lists it',
    async (resource) => {
      expect((await harness.get('/harbour/api/3.0/help')).body.at('help', 'resources').value).toContain(resource);
      expect(getOutcome(await harness.get(`/harbour/api/3.0/${resource}`))).toBe('not_offered');
      expect(getOutcome(await harness.get(`/harbour/api/3.0/${resource}/1`, staffHeaders))).toBe('not_offered');
    },
  );
});

const SESSION_PATH = '/harbour/api/3.0/booking/session';
const CREATE_PATH = '/harbour/api/3.0/booking/create';

/**
 * Creates a session with one line, a mug, and brings it into the given state. Returns its id, or the id of no session
 * for `unknown`.
 */
async function createSession(state: SessionState): Promise<string> {
  if (state === 'unknown') return '0'.repeat(32);
  const mugSlip = await requestSlip(harness, 'harbour', 111, 'start_date=20300601&param[qty]=1', customerHeaders);
  const id = (await harness.post(SESSION_PATH, [['slip[]', mugSlip]], customerHeaders)).body
    .at('booking', 'session', 'id')
    .text();
  if (state === 'emptied') await harness.post(SESSION_PATH, `session_id=${id}&alter[1]=remove`, customerHeaders);
  if (state === 'expired') harness.advanceMinutes(21);
  if (state === 'closed') await harness.post(`${SESSION_PATH}/end`, `session_id=${id}`, customerHeaders);
  if (state === 'booked') await harness.post(CREATE_PATH, [['session_id', id], ...GUEST_FIELDS], customerHeaders);
  return id;
}

async function performAction(action: string, sessionId: string): Promise<Reply> {
  const postFields = (extraFields: [string, string][], path = SESSION_PATH) =>
    harness.post(path, [['session_id', sessionId], ...extraFields], customerHeaders);
  const getSession = (extraFields: string) =>
    harness.get(`${SESSION_PATH}?session_id=${sessionId}${extraFields}`, customerHeaders);
  switch (action) {
    case 'read':
      return getSession('');
    case 'read by POST':
      return postFields([]);
    case 'add':
      return postFields([['slip', certificate]]);
    case 'add by GET':
      return getSession(`&slip[]=${encodeURIComponent(certificate)}`);
    case 'replace':
      return postFields([
        ['line_id', '1'],
        ['slip', certificate],
      ]);
    case 'quantity':
      return postFields([['alter[1]', '2']]);
    case 'remove':
      return postFields([['alter[1]', 'remove']]);
    case 'opt in':
      return postFields([['alter[1]', 'optin']]);
    case 'clear':
      return postFields([], `${SESSION_PATH}/clear`);
    case 'end':
      return postFields([], `${SESSION_PATH}/end`);
    case 'create':
      return postFields(GUEST_FIELDS, CREATE_PATH);
    default:
      return postFields([], CREATE_PATH);
  }
}

describe('a session in each of its states', () => {
  for (const row of SESSION_ROWS) {
    test.each(SESSION_STATES.map((state) => [state, row.answers[state]] as const))(
      `answers the action “${row.action}” in the state %s: %s`,
      async (state, expectedOutcome) => {
        const reply = await performAction(row.action, await createSession(state));
        expect([reply.status, getOutcome(reply)]).toEqual([200, expectedOutcome]);
      },
    );
  }
});

describe('a booking in each of its statuses', () => {
  async function createBooking(status: string): Promise<string> {
    const code = (await harness.post(CREATE_PATH, [['slip[]', certificate], ...GUEST_FIELDS], customerHeaders)).body
      .at('booking', 'id')
      .text();
    await harness.post(`/harbour/api/3.0/booking/${code}/update`, `status_id=${status}`, staffHeaders);
    return code;
  }

  for (const row of BOOKING_ROWS) {
    test.each(STATUSES.map((status) => [status, row.getAnswer(status)] as const))(
      `answers ${row.method} booking${row.action} ${row.form} in the status %s: %s`,
      async (status, expectedOutcome) => {
        const path = `/harbour/api/3.0/booking/${await createBooking(status)}${row.action}`;
        expect(
          getOutcome(
            row.method === 'GET'
              ? await harness.get(path, staffHeaders)
              : await harness.post(path, row.form, staffHeaders),
          ),
        ).toBe(expectedOutcome);
      },
    );
  }

  test.each(STATUSES.flatMap((fromStatus) => STATUSES.map((toStatus) => [fromStatus, toStatus] as const)))(
    'changes its status from %s to %s',
    async (fromStatus, toStatus) => {
      const path = `/harbour/api/3.0/booking/${await createBooking(fromStatus)}`;
      expect(
        (await harness.post(`${path}/update`, `status_id=${toStatus}`, staffHeaders)).body.at('booking', 'status_id')
          .value,
      ).toBe(toStatus);
      expect((await harness.get(path, staffHeaders)).body.at('booking', 'status_id').value).toBe(toStatus);
    },
  );
});

function isKind(value: unknown, valueKind: ValueKind): boolean {
  switch (valueKind) {
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
    test(`has the specified fields at ${shape.path}`, async () => {
      const day = await findFreeDay(harness, 'harbour', 104, '20300520');
      const body: JsonNode = (await harness.get(`/harbour/api/3.0/${shape.path.replaceAll('@day', day)}`)).body;
      const wrongMembers = Object.entries(shape.members).filter(
        ([path, valueKind]) =>
          !isKind(body.at(...path.split('.').map((segment) => (segment === '@day' ? day : segment))).value, valueKind),
      );
      expect(wrongMembers).toEqual([]);
    });
  }

  test('has an empty status only for booking/form', async () => {
    expect((await harness.get('/harbour/api/3.0/booking/form')).body.at('request', 'status').value).toBe('');
    expect((await harness.get('/harbour/api/3.0/item')).body.at('request', 'status').value).toBe('OK');
  });

  test('is the same for guests and staff at help and company', async () => {
    for (const path of ['help', 'company']) {
      const [publicBody, staffBody] = [
        (await harness.get(`/harbour/api/3.0/${path}`)).body,
        (await harness.get(`/harbour/api/3.0/${path}`, staffHeaders)).body,
      ];
      expect(staffBody.at(path).value).toEqual(publicBody.at(path).value);
    }
  });

  test('contains the id of the acting staff account, or 0 for customers', async () => {
    const accountIds = await Promise.all(
      [{}, customerHeaders, staffHeaders, { ...staffHeaders, 'x-on-behalf': '2' }].map(
        async (headers) => (await harness.get('/harbour/api/3.0/help', headers)).body.at('account_id').value,
      ),
    );
    expect(accountIds).toEqual([0, 0, 1, 2]);
  });

  test('contains staff rules and staff form fields only for staff', async () => {
    const readRules = async (headers: Record<string, string>) =>
      (await harness.get('/harbour/api/3.0/item/104', headers)).body.at('item', 'rules').text();
    expect(
      [await readRules({}), await readRules(customerHeaders)].map((text) => Object.keys(JSON.parse(text) as object)),
    ).toEqual([
      ['param', 'fixed'],
      ['param', 'fixed'],
    ]);
    expect(await readRules(staffHeaders)).toContain('"staff"');
    const readForm = async (headers: Record<string, string>) =>
      (await harness.get('/harbour/api/3.0/booking/form', headers)).body;
    expect((await readForm(customerHeaders)).at('booking_form_ui').keys()).not.toContain('desk_remark');
    expect(
      (await readForm(customerHeaders)).at('booking_form_ui', 'customer_name', 'define', 'layout').keys(),
    ).not.toContain('staff');
    expect((await readForm(staffHeaders)).at('booking_form_ui').keys()).toContain('desk_remark');
  });
});
