import fc from 'fast-check';

/** Names of fields that this version or an earlier version stores. */
const memberNames = [
  'sessionId',
  'questions',
  'creating',
  'unsettled',
  'kept',
  'count',
  'mark',
  'itemId',
  'start',
  'end',
  'params',
  'discountCode',
  'startTime',
  'timeslot',
  'total',
  'addOns',
  'sold',
  'sent',
  'at',
  'key',
  'code',
  'url',
  'choice',
  'asked',
  'lines',
  'taxes',
  'name',
  'version',
  '__proto__',
] as const;

const anyHostileText = fc.constantFrom('', '2031-06-10', '09:00', '__proto__', '<b>', 'x'.repeat(5000), '1');

/** Generates any JSON value, often with field names and texts of stored values. */
export const anyValue = fc.letrec<{ value: unknown }>((getArbitrary) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 3, 1e300),
    anyHostileText,
    fc.string(),
    fc.array(getArbitrary('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...memberNames, '1', '2'), getArbitrary('value'), { maxKeys: 8 }),
  ),
})).value;
