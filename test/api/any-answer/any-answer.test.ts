/** Reads answers of the demo service after random changes: all those of docs/booking-api.md 3 to 8, and some others. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { startTimerWithoutPause } from '../no-pause.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { GUEST_FIELDS, ORIGIN, openHarness, requestSlip, wrapJson, type TestHarness } from '../../service/harness.ts';
import { changeAnswer, anyMemberChange, toPublishedShape } from '../bent-answers.ts';
import {
  isBooking,
  isCalendar,
  isCompany,
  isForm,
  isItems,
  isProblem,
  isRating,
  isSession,
  type Check,
} from './shapes.ts';
import { countSamples } from '../../samples.ts';

const key = 'k'.repeat(32);

const base = `${ORIGIN}/berghof`;
const day = parseDay('2030-06-12') as Day;
const quoteRequest = { itemId: '205', start: day, end: day, params: { adults: 2 }, discountCode: '' };

interface Reading {
  name: string;
  ask(client: Client): Promise<unknown>;
  check: Check;
}

const readings: Reading[] = [
  { name: 'company', ask: (client) => client.company(), check: isCompany },
  { name: 'items', ask: (client) => client.items({ itemIds: [], categoryId: '' }), check: isItems },
  { name: 'calendar', ask: (client) => client.calendar('205', day, day), check: isCalendar },
  { name: 'rate', ask: (client) => client.rate(quoteRequest), check: isRating },
  { name: 'form', ask: (client) => client.form(), check: isForm },
  { name: 'session', ask: (client) => client.session('x', { read: true }), check: isSession },
  { name: 'create', ask: (client) => client.create('x', {}, key), check: isBooking },
];

let bench: TestHarness;
const truth = new Map<string, unknown[]>();

beforeAll(async () => {
  bench = await openHarness();
  const get = async (path: string) => (await bench.get(path)).body.value;
  const slip = await requestSlip(
    bench,
    'berghof',
    205,
    'start_date=20300612&end_date=20300613&param[adults]=2&param[children]=1',
  );
  const hut = await requestSlip(bench, 'berghof', 204, 'start_date=20300612&end_date=20300613&param[adults]=2');
  const session = await bench.post('/berghof/api/3.0/booking/session', [
    ['slip[]', slip],
    ['slip[]', hut],
  ]);
  const session_id = session.body.at('booking', 'session', 'id').text();
  const missing = await bench.post('/berghof/api/3.0/booking/create', `session_id=${session_id}`);
  const createAnswer = await bench.post('/berghof/api/3.0/booking/create', [
    ['session_id', session_id],
    ...GUEST_FIELDS,
  ]);
  expect(createAnswer.body.at('request', 'status').value).toBe('OK');
  truth.set('company', [await get('/berghof/api/3.0/company'), await get('/qasr/api/3.0/company')]);
  truth.set('items', [
    await get('/berghof/api/3.0/item'),
    await get('/qasr/api/3.0/item'),
    await get('/harbour/api/3.0/item?item_id=104'),
  ]);
  truth.set('calendar', [await get('/berghof/api/3.0/item/205/cal?start_date=20300601&end_date=20300620')]);
  truth.set('rate', [
    await get('/berghof/api/3.0/item/205?start_date=20300612&end_date=20300613&param[adults]=2&param[children]=1'),
    await get('/qasr/api/3.0/item/302?start_date=20300611&end_date=20300611'),
    await get('/qasr/api/3.0/item/304?start_date=20300611&end_date=20300611'),
    await get('/harbour/api/3.0/item/104?start_date=20300611&end_date=20300611&param[adults]=2&discount_code=HERON10'),
  ]);
  truth.set(
    'form',
    [await get('/berghof/api/3.0/booking/form'), await get('/harbour/api/3.0/booking/form')].map(withFewOptions),
  );
  truth.set('session', [session.body.value, missing.body.value]);
  truth.set('create', [createAnswer.body.value, missing.body.value, await get('/harbour/api/3.0/booking/session')]);
});
afterAll(() => bench.close());

/** Keeps only three options of each field, because more of them would only take longer. */
function withFewOptions(form: unknown): unknown {
  return JSON.parse(
    JSON.stringify(form, (name, member: unknown) =>
      name === 'options' && typeof member === 'object' && member !== null
        ? Object.fromEntries(Object.entries(member).slice(0, 3))
        : member,
    ),
  );
}

let resolvedCount = 0;
let problemCount = 0;

test.each(readings)(
  'resolves with a complete object or rejects with a problem: $name',
  async ({ name, ask, check }) => {
    const answers = truth.get(name) ?? [];
    let [completeCount, rejectedCount] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(
          fc.record({
            pathIndex: fc.nat(),
            isEverywhere: fc.constantFrom(false, false, false, true),
            change: anyMemberChange,
          }),
          {
            maxLength: 5,
          },
        ),
        fc.constantFrom(200, 200, 200, 200, 200, 400, 401, 500),
        async (which, changes, status) => {
          const { answer } = changeAnswer(answers[which % answers.length], changes);
          const body = JSON.stringify(answer) ?? '';
          const client = createClient({
            baseUrl: base,
            timer: startTimerWithoutPause,
            fetch: () => Promise.resolve(new Response(body, { status })),
          });
          const outcome = await ask(client).then(
            (value) => ({ value }),
            (error: unknown) => ({ error }),
          );
          if ('value' in outcome) {
            check(outcome.value, name);
            completeCount += 1;
            return;
          }
          if (!(outcome.error instanceof ProblemError)) throw outcome.error;
          isProblem(outcome.error.problem, 'problem');
          if (name === 'create') expect(outcome.error.problem.kind).not.toBe('broken');
          rejectedCount += 1;
        },
      ),
      { numRuns: countSamples(200) },
    );
    resolvedCount += completeCount;
    problemCount += rejectedCount;
    expect(completeCount, 'bent answers that could be read').toBeGreaterThan(countSamples(24));
  },
);

test('turns answers into the shapes of published ones', () => {
  const rates = JSON.stringify(toPublishedShape(truth.get('rate'), 2));
  for (const shape of ['"title":"2 Available"', '"unit":"per day"', '"len":2']) expect(rates).toContain(shape);
  expect(rates).not.toContain('"def":');
});

test('reads thousands of changed answers in the tests above', () => {
  expect(resolvedCount + problemCount).toBeGreaterThanOrEqual(countSamples(1_400));
  expect(wrapJson({}).at('polluted').value).toBeUndefined();
});

test('resolves with an object or rejects with a problem for any text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...readings),
      fc.oneof(fc.string(), fc.json(), fc.constant('<html>Bad gateway</html>')),
      fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
      async ({ ask, check, name }, body, status) => {
        const client = createClient({
          baseUrl: base,
          timer: startTimerWithoutPause,
          fetch: () => Promise.resolve(new Response(body, { status })),
        });
        await ask(client).then(
          (value) => check(value, name),
          (error: unknown) => {
            if (!(error instanceof ProblemError)) throw error;
            isProblem(error.problem, 'problem');
          },
        );
      },
    ),
    { numRuns: countSamples(280) },
  );
});
