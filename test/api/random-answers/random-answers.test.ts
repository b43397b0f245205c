/**
 * Reads answers of the demo service after random changes: all those that docs/booking-api.md 3 to 8 describes, and some
 * others.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { startTimerWithoutPause } from '../timer-without-pauses.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { GUEST_FIELDS, ORIGIN, openHarness, requestSlip, wrapJson, type TestHarness } from '../../service/harness.ts';
import { changeAnswer, anyMemberChange, toPublishedShape } from '../bent-answers.ts';
import {
  checkBooking,
  checkCalendar,
  checkAccount,
  checkForm,
  checkItems,
  checkProblem,
  checkQuote,
  checkSession,
  type CheckFunction,
} from './shapes.ts';
import { countSamples } from '../../samples.ts';

const relayKey = 'k'.repeat(32);

const berghofUrl = `${ORIGIN}/berghof`;
const june12 = parseDay('2030-06-12') as Day;
const quoteRequest = { itemId: '205', start: june12, end: june12, params: { adults: 2 }, discountCode: '' };

interface ReadCase {
  name: string;
  callClient(client: Client): Promise<unknown>;
  checkValue: CheckFunction;
}

const readCases: ReadCase[] = [
  { name: 'company', callClient: (client) => client.company(), checkValue: checkAccount },
  { name: 'items', callClient: (client) => client.items({ itemIds: [], categoryId: '' }), checkValue: checkItems },
  { name: 'calendar', callClient: (client) => client.calendar('205', june12, june12), checkValue: checkCalendar },
  { name: 'rate', callClient: (client) => client.rate(quoteRequest), checkValue: checkQuote },
  { name: 'form', callClient: (client) => client.form(), checkValue: checkForm },
  { name: 'session', callClient: (client) => client.session('x', { read: true }), checkValue: checkSession },
  { name: 'create', callClient: (client) => client.create('x', {}, relayKey), checkValue: checkBooking },
];

let bench: TestHarness;
const originalAnswers = new Map<string, unknown[]>();

beforeAll(async () => {
  bench = await openHarness();
  const getAnswer = async (path: string) => (await bench.get(path)).body.value;
  const slip = await requestSlip(
    bench,
    'berghof',
    205,
    'start_date=20300612&end_date=20300613&param[adults]=2&param[children]=1',
  );
  const hutSlip = await requestSlip(bench, 'berghof', 204, 'start_date=20300612&end_date=20300613&param[adults]=2');
  const session = await bench.post('/berghof/api/3.0/booking/session', [
    ['slip[]', slip],
    ['slip[]', hutSlip],
  ]);
  const session_id = session.body.at('booking', 'session', 'id').text();
  const missingFieldsAnswer = await bench.post('/berghof/api/3.0/booking/create', `session_id=${session_id}`);
  const createAnswer = await bench.post('/berghof/api/3.0/booking/create', [
    ['session_id', session_id],
    ...GUEST_FIELDS,
  ]);
  expect(createAnswer.body.at('request', 'status').value).toBe('OK');
  originalAnswers.set('company', [
    await getAnswer('/berghof/api/3.0/company'),
    await getAnswer('/qasr/api/3.0/company'),
  ]);
  originalAnswers.set('items', [
    await getAnswer('/berghof/api/3.0/item'),
    await getAnswer('/qasr/api/3.0/item'),
    await getAnswer('/harbour/api/3.0/item?item_id=104'),
  ]);
  originalAnswers.set('calendar', [
    await getAnswer('/berghof/api/3.0/item/205/cal?start_date=20300601&end_date=20300620'),
  ]);
  originalAnswers.set('rate', [
    await getAnswer(
      '/berghof/api/3.0/item/205?start_date=20300612&end_date=20300613&param[adults]=2&param[children]=1',
    ),
    await getAnswer('/qasr/api/3.0/item/302?start_date=20300611&end_date=20300611'),
    await getAnswer('/qasr/api/3.0/item/304?start_date=20300611&end_date=20300611'),
    await getAnswer(
      '/harbour/api/3.0/item/104?start_date=20300611&end_date=20300611&param[adults]=2&discount_code=HERON10',
    ),
  ]);
  originalAnswers.set(
    'form',
    [await getAnswer('/berghof/api/3.0/booking/form'), await getAnswer('/harbour/api/3.0/booking/form')].map(
      reduceOptions,
    ),
  );
  originalAnswers.set('session', [session.body.value, missingFieldsAnswer.body.value]);
  originalAnswers.set('create', [
    createAnswer.body.value,
    missingFieldsAnswer.body.value,
    await getAnswer('/harbour/api/3.0/booking/session'),
  ]);
});
afterAll(() => bench.close());

/** Keeps only three options of each field. More options would take longer without testing more. */
function reduceOptions(form: unknown): unknown {
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

test.each(readCases)(
  'resolves with a complete object or rejects with a problem: $name',
  async ({ name, callClient, checkValue }) => {
    const answers = originalAnswers.get(name) ?? [];
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
        async (answerNumber, changes, status) => {
          const { answer } = changeAnswer(answers[answerNumber % answers.length], changes);
          const body = JSON.stringify(answer) ?? '';
          const client = createClient({
            baseUrl: berghofUrl,
            timer: startTimerWithoutPause,
            fetch: () => Promise.resolve(new Response(body, { status })),
          });
          const outcome = await callClient(client).then(
            (value) => ({ value }),
            (error: unknown) => ({ error }),
          );
          if ('value' in outcome) {
            checkValue(outcome.value, name);
            completeCount += 1;
            return;
          }
          if (!(outcome.error instanceof ProblemError)) throw outcome.error;
          checkProblem(outcome.error.problem, 'problem');
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

test('gives test answers the shapes of the published API examples', () => {
  const rates = JSON.stringify(toPublishedShape(originalAnswers.get('rate'), 2));
  for (const shape of ['"title":"2 Available"', '"unit":"per day"', '"len":2']) expect(rates).toContain(shape);
  expect(rates).not.toContain('"def":');
});

test('reads more than a thousand changed answers in the tests above', () => {
  expect(resolvedCount + problemCount).toBeGreaterThanOrEqual(countSamples(1_400));
  expect(wrapJson({}).at('polluted').value).toBeUndefined();
});

test('resolves with an object or rejects with a problem: any body', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...readCases),
      fc.oneof(fc.string(), fc.json(), fc.constant('<html>Bad gateway</html>')),
      fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
      async ({ callClient, checkValue, name }, body, status) => {
        const client = createClient({
          baseUrl: berghofUrl,
          timer: startTimerWithoutPause,
          fetch: () => Promise.resolve(new Response(body, { status })),
        });
        await callClient(client).then(
          (value) => checkValue(value, name),
          (error: unknown) => {
            if (!(error instanceof ProblemError)) throw error;
            checkProblem(error.problem, 'problem');
          },
        );
      },
    ),
    { numRuns: countSamples(280) },
  );
});
