/** Generates random visits: the shown items, the guest's actions, and the changes to the service's answers. */
import fc from 'fast-check';
import { anyMemberChange, isNumberLike, type AnswerChange } from '../../../test/api/bent-answers.ts';

/** The changes to one answer before the widget receives it. */
export interface AnswerPlan {
  status: number;
  changes: readonly AnswerChange[];
  /** Body that replaces the whole answer. The widget receives this body with `status`. */
  replacementBody?: string;
}

export interface Visit {
  account: string;
  /** Attributes of `<slipway-booking>` in addition to its account and relay. */
  attributes: string;
  /** Planned changes of the visit's answers, in order. After the last plan, the first one applies again. */
  answerPlans: readonly AnswerPlan[];
  /** Random seeds, one for each action of the guest. A seed selects the action. */
  actionSeeds: readonly number[];
}

/** Pattern for text that appears on a page only after a program error. */
export const faultyWordsPattern = String.raw`\b(?:undefined|null|NaN|-?Infinity)\b|Invalid Date|\[object \w+\]`;

/** Names of members whose values are text, even if they consist of digits. */
const textMemberNames: ReadonlySet<string | undefined> = new Set(['postal_zip']);

/**
 * Restricts a change of an answer, so that only numbers become faulty words, such as `NaN`. The widget shows texts of
 * the service unchanged, so a faulty word in a text would be no error of the widget. If the change has no effect,
 * removes the member instead.
 * @param formerTexts names of texts that an earlier change may have turned into numbers; they still count as texts
 */
function restrictToNumbers(
  { change: changeMember, ...position }: AnswerChange,
  formerTexts: Set<string | undefined>,
): AnswerChange {
  return {
    ...position,
    change: (member, name) => {
      const newMember = changeMember(member, name);
      if (newMember === member) return undefined;
      const isNumber = isNumberLike(member) && !textMemberNames.has(name) && !formerTexts.has(name);
      if (!isNumber) formerTexts.add(name);
      return isNumber || !containsFaultyWords(newMember) ? newMember : '';
    },
  };
}

function containsFaultyWords(value: unknown): boolean {
  if (typeof value === 'string') return new RegExp(faultyWordsPattern).test(value);
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(containsFaultyWords);
}

const answerChangeArbitrary = fc.record({
  pathIndex: fc.nat(),
  isEverywhere: fc.constantFrom(false, false, false, true),
  change: anyMemberChange,
});
const createPlanArbitrary = (minLength: number, maxLength: number) =>
  fc.record({
    status: fc.constant(200),
    changes: fc.array(answerChangeArbitrary, { minLength, maxLength }).map((changes) => {
      const formerTexts = new Set<string | undefined>();
      return changes.map((answerChange) => restrictToNumbers(answerChange, formerTexts));
    }),
  });

const createErrorBody = (id: string, title: unknown, details: unknown, data: unknown) =>
  JSON.stringify({ version: '3.0', request: { status: 'ERROR', error: { id, title, details, data } } });
const replacementArbitrary = fc.record({
  status: fc.constantFrom(200, 200, 200, 400, 401, 429, 500, 503),
  changes: fc.constant([]),
  replacementBody: fc.constantFrom(
    createErrorBody('validation_error', 'Please check your details', '', {
      customer_name: 'Name',
      customer_phone: 'Phone',
      what_is_this: '',
    }),
    createErrorBody('validation_error', '', null, []),
    createErrorBody('', '<b>Closed</b> for the <script>alert(1)</script>winter', '<p>Until May', ''),
    createErrorBody('ZZ', null, ['x'], 7),
    createErrorBody('unconfirmed', '', '', []),
    createErrorBody('throttled', 'Slower, please', '', []),
    createErrorBody('session_expired', 'Your session has expired', '', false),
    createErrorBody('offline', '', '', null),
    JSON.stringify({ error: 'invalid_token', error_description: 'The access token was not found.' }),
    JSON.stringify({ error: [], error_description: null }),
    JSON.stringify({ request: [] }),
    JSON.stringify({ request: { status: 'OK', error: 'no' } }),
    '{}',
    '[]',
    'null',
    '""',
    '0',
    '',
    '<html><h1>Bad gateway</h1>',
    '{"version":"3.0","request":',
  ),
});

const answerPlanArbitrary: fc.Arbitrary<AnswerPlan> = fc.oneof(
  { weight: 14, arbitrary: createPlanArbitrary(1, 1) },
  { weight: 5, arbitrary: createPlanArbitrary(2, 3) },
  { weight: 2, arbitrary: createPlanArbitrary(0, 0) },
  { weight: 1, arbitrary: replacementArbitrary },
);

/** Demo accounts and items. Together they have every kind of offer. Some visits show the account's whole list. */
const offerArbitrary = fc.oneof(
  fc.record({
    account: fc.constant('harbour'),
    itemId: fc.constantFrom('', '', '', '', '104', '105', '102', '108', '111', '112', '104,108,111'),
  }),
  fc.record({
    account: fc.constant('berghof'),
    itemId: fc.constantFrom('', '', '', '', '201', '202', '205', '206', '205,206,207'),
  }),
  fc.record({
    account: fc.constant('qasr'),
    itemId: fc.constantFrom('', '', '', '', '302', '303', '304', '306', '313,314,315'),
  }),
  fc.record({
    account: fc.constant('fair'),
    itemId: fc.constantFrom(
      '6001',
      '6005',
      '6101',
      '6105',
      '6201',
      '6301',
      '6455',
      '6701',
      '6705',
      '6801',
      '6002,6005,6055,6202,6705',
      '6803,6804,6805,6802',
      '6101,6105,6301',
      '6005,6455,6801',
      '6102,6152,6605',
    ),
  }),
);
const extraAttributesArbitrary = fc.constantFrom(
  ...Array<string>(8).fill(''),
  'start-date="{soon}"',
  'start-date="{soon}" end-date="{later}"',
  'discount-code="FAIR10"',
  'discount-code="HERON10"',
  'params="adults=2,children=1"',
  'keyword="a"',
  'mode="dialog"',
  'mode="dialog" id="booking"',
  'lang="fr"',
  'lang="fr" start-date="{soon}"',
  'analytics="datalayer"',
  'prefill="customer_name=Ada"',
  'debug',
);

export const visitArbitrary: fc.Arbitrary<Visit> = fc
  .record({
    offer: offerArbitrary,
    extraAttributes: extraAttributesArbitrary,
    answerPlans: fc.array(answerPlanArbitrary, { minLength: 40, maxLength: 40 }),
    actionSeeds: fc.array(fc.nat(), { minLength: 36, maxLength: 36 }),
  })
  .map(({ offer: { account, itemId }, extraAttributes, answerPlans, actionSeeds }) => ({
    account,
    attributes: `${itemId ? `item-id="${itemId}" ` : ''}${fillInDates(extraAttributes)}`,
    answerPlans,
    actionSeeds,
  }));

function fillInDates(attributes: string): string {
  const formatDayAhead = (daysAhead: number) =>
    new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  return attributes.replace('{soon}', formatDayAhead(20)).replace('{later}', formatDayAhead(22));
}
