/**
 * Checks that a decoded value is a complete domain object: every member exists and has its type, and no number is
 * `NaN`.
 */
import { expect } from 'vitest';
import { fieldTypes } from '../../../src/api/field-types.ts';
import { parseDay } from '../../../src/values/dates/day.ts';

export type Check = (value: unknown, at: string) => void;

const fail = (value: unknown, at: string, kind: string): never => expect.fail(`${at} is no ${kind}: ${String(value)}`);

export const isText: Check = (value, at) => void (typeof value === 'string' || fail(value, at, 'text'));
export const isFlag: Check = (value, at) => void (typeof value === 'boolean' || fail(value, at, 'flag'));
export const isCount: Check = (value, at) =>
  void ((typeof value === 'number' && Number.isFinite(value)) || fail(value, at, 'finite number'));
export const isAmount: Check = (value, at) =>
  void ((typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) || fail(value, at, 'amount'));
/** Checks an amount, or `''` for a missing one. */
export const isAmountOrEmpty: Check = (value, at) => void (value === '' || isAmount(value, at));
export const isDay: Check = (value, at) =>
  void ((typeof value === 'string' && parseDay(value) === value) || fail(value, at, 'day'));
export const isTime: Check = (value, at) =>
  void ((typeof value === 'string' && /^([01]\d|2[0-4]):[0-5]\d$/.test(value)) || fail(value, at, 'time'));
/** Checks a text that contains no HTML tags. */
export const isPlain: Check = (value, at) =>
  void (
    (typeof value === 'string' && !/<\/?[a-z][^<]*>/i.test(value.replaceAll('&lt;', ''))) ||
    fail(value, at, 'plain text')
  );
export const orNull =
  (check: Check): Check =>
  (value, at) =>
    void (value === null || check(value, at));
/** Checks a member that may be missing. */
export const orMissing =
  (check: Check): Check =>
  (value, at) =>
    void (value === undefined || check(value, at));
export const oneOf =
  (...values: unknown[]): Check =>
  (value, at) =>
    void (values.includes(value) || fail(value, at, values.join('|')));
export const listOf =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) fail(value, at, 'list');
    (value as unknown[]).forEach((each, index) => check(each, `${at}[${String(index)}]`));
  };
export const mapOf =
  (check: Check): Check =>
  (value, at) => {
    if (typeof value !== 'object' || value === null) fail(value, at, 'map');
    for (const [key, each] of Object.entries(value as object)) check(each, `${at}.${key}`);
  };
/** Accepts any value except `NaN`, for members without a check of their own. */
const isAnything: Check = (value, at) => void (Number.isNaN(value) && fail(value, at, 'number'));

/** Checks an object that must have all of these members. */
export const whole =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (typeof value !== 'object' || value === null) fail(value, at, 'object');
    const members = value as Record<string, unknown>;
    for (const name of new Set([...Object.keys(checks), ...Object.keys(members)]))
      (checks[name] ?? isAnything)(members[name], `${at}.${name}`);
  };

const checkedKinds = new Set<string>();
/** Runs `make` only once per kind, because it creates a formatter, which is slow. */
function worksOnce(kind: string, at: string, make: () => unknown): void {
  if (checkedKinds.has(kind)) return;
  expect(make, at).not.toThrow();
  checkedKinds.add(kind);
}

export const isCompany = whole({
  name: isPlain,
  url: isText,
  phone: isText,
  email: isText,
  timeZone: isText,
  lang: (value, at) => {
    isText(value, at);
    worksOnce(`language ${String(value)}`, at, () => new Intl.DateTimeFormat(value as string));
  },
  currency: (value, at) => {
    whole({
      code: isText,
      symbol: isText,
      symbolPrecedes: isFlag,
      symbolSpaced: isFlag,
      decimals: isCount,
      decimalSeparator: isText,
      thousandsSeparator: isText,
    })(value, at);
    const { code, decimals } = value as { code: string; decimals: number };
    worksOnce(
      `currency ${code} ${String(decimals)}`,
      at,
      () =>
        new Intl.NumberFormat('en', {
          style: 'currency',
          currency: code,
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }),
    );
  },
});

export const isItems = listOf(
  whole({
    id: isText,
    name: isText,
    unit: isText,
    blurb: isText,
    summary: isText,
    details: isText,
    pictures: listOf(
      whole({
        src: (value, at) => void (/^https?:\/\//.test(String(value)) || fail(value, at, 'web address')),
        title: isText,
      }),
    ),
    categoryId: isText,
    category: isText,
    simple: isFlag,
    fixedLength: (value, at) =>
      void ((Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 3660) || fail(value, at, 'length')),
    group: oneOf('parent', 'child', null),
    children: listOf(isText),
    bounds: mapOf(whole({ min: isCount, max: isCount })),
  }),
);

export const isRating = whole({
  itemId: isText,
  bookable: isFlag,
  slip: orNull(isText),
  left: orNull(isCount),
  start: orNull(isDay),
  end: orNull(isDay),
  parameters: listOf(
    whole({
      id: isText,
      label: isText,
      description: isText,
      required: isFlag,
      hidden: isFlag,
      default: isCount,
      min: isCount,
      max: isCount,
      price: isText,
    }),
  ),
  total: isAmountOrEmpty,
  reason: isText,
  startTime: orMissing(isTime),
  endTime: orMissing(isTime),
  discount: orMissing(isAmount),
  codeReason: orMissing(isText),
  times: orMissing(listOf(whole({ start: isText, end: orMissing(isTime), left: orNull(isCount) }))),
});

export const isCalendar: Check = (value, at) => {
  if (!(value instanceof Map)) return fail(value, at, 'calendar');
  for (const [day, count] of value) {
    isDay(day, at);
    isCount(count, at);
  }
};

export const isSession = whole({
  id: (value, at) => void ((typeof value === 'string' && value !== '') || fail(value, at, 'session id')),
  lines: listOf(
    whole({
      id: isText,
      itemId: isText,
      name: isText,
      when: isText,
      dated: isFlag,
      start: orNull(isDay),
      end: orNull(isDay),
      quantity: isCount,
      total: isAmount,
      summary: isText,
      slip: isText,
      available: isFlag,
      optional: oneOf('in', 'out', null),
      unit: orMissing(isText),
      price: orMissing(isAmount),
    }),
  ),
  subTotal: isAmount,
  taxTotal: isAmount,
  taxIncluded: isAmount,
  discount: isAmount,
  total: isAmount,
  due: isAmount,
  taxes: listOf(whole({ name: isText, amount: isAmount })),
});

const isField = whole({
  id: isText,
  label: isText,
  type: oneOf(...fieldTypes),
  required: isFlag,
  value: isText,
  mask: oneOf('email', 'simple', ''),
  options: listOf(whole({ value: isText, label: isText })),
  tip: isText,
});
export const isForm = whole({ fields: listOf(isField), policy: isText, terms: orNull(isField) });

export const isBooking = whole({
  code: isText,
  paymentRequired: isFlag,
  url: (value, at) =>
    void (
      value === '' ||
      /^https:\/\/|^http:\/\/service\.test\//.test(String(value)) ||
      fail(value, at, 'safe address')
    ),
});

export const isProblem: Check = (value, at) => {
  const kinds: Readonly<Record<string, Check>> = {
    offline: whole({ kind: isText }),
    timeout: whole({ kind: isText }),
    unconfirmed: whole({ kind: isText }),
    refused: whole({ kind: isText, code: isText, title: isText, details: isText, fields: mapOf(isText) }),
    throttled: whole({ kind: isText, until: isCount }),
    broken: whole({ kind: isText, status: isCount }),
    unauthorised: whole({ kind: isText, title: isText }),
  };
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : '';
  (kinds[kind] ?? fail)(value, at, 'problem');
};
