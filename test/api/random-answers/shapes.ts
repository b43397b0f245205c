/**
 * Checks that a decoded value is a complete domain object: every member exists and has its type, and no number is
 * `NaN`.
 */
import { expect } from 'vitest';
import { fieldTypes } from '../../../src/api/field-types.ts';
import { parseDay } from '../../../src/values/dates/day.ts';

export type CheckFunction = (value: unknown, path: string) => void;

const failCheck = (value: unknown, path: string, expectedKind: string): never =>
  expect.fail(`${path} is no ${expectedKind}: ${String(value)}`);

export const checkText: CheckFunction = (value, path) =>
  void (typeof value === 'string' || failCheck(value, path, 'text'));
export const checkFlag: CheckFunction = (value, path) =>
  void (typeof value === 'boolean' || failCheck(value, path, 'flag'));
export const checkCount: CheckFunction = (value, path) =>
  void ((typeof value === 'number' && Number.isFinite(value)) || failCheck(value, path, 'finite number'));
export const checkAmount: CheckFunction = (value, path) =>
  void ((typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) || failCheck(value, path, 'amount'));
/** Checks an amount, or `''` for a missing one. */
export const checkAmountOrEmpty: CheckFunction = (value, path) => void (value === '' || checkAmount(value, path));
export const checkDay: CheckFunction = (value, path) =>
  void ((typeof value === 'string' && parseDay(value) === value) || failCheck(value, path, 'day'));
export const checkTime: CheckFunction = (value, path) =>
  void ((typeof value === 'string' && /^([01]\d|2[0-4]):[0-5]\d$/.test(value)) || failCheck(value, path, 'time'));
/** Checks a text that contains no HTML tags. */
export const checkPlainText: CheckFunction = (value, path) =>
  void (
    (typeof value === 'string' && !/<\/?[a-z][^<]*>/i.test(value.replaceAll('&lt;', ''))) ||
    failCheck(value, path, 'plain text')
  );
export const allowNull =
  (check: CheckFunction): CheckFunction =>
  (value, path) =>
    void (value === null || check(value, path));
/** Checks a member that may be missing. */
export const allowMissing =
  (check: CheckFunction): CheckFunction =>
  (value, path) =>
    void (value === undefined || check(value, path));
export const checkOneOf =
  (...values: unknown[]): CheckFunction =>
  (value, path) =>
    void (values.includes(value) || failCheck(value, path, values.join('|')));
export const checkList =
  (check: CheckFunction): CheckFunction =>
  (value, path) => {
    if (!Array.isArray(value)) failCheck(value, path, 'list');
    (value as unknown[]).forEach((member, index) => check(member, `${path}[${String(index)}]`));
  };
export const checkMap =
  (check: CheckFunction): CheckFunction =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) failCheck(value, path, 'map');
    for (const [key, member] of Object.entries(value as object)) check(member, `${path}.${key}`);
  };
/** Accepts any value except `NaN`, for members without a check of their own. */
const checkNotNaN: CheckFunction = (value, path) => void (Number.isNaN(value) && failCheck(value, path, 'number'));

/** Checks an object that must have all of these members. */
export const checkObject =
  (checks: Readonly<Record<string, CheckFunction>>): CheckFunction =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) failCheck(value, path, 'object');
    const members = value as Record<string, unknown>;
    for (const name of new Set([...Object.keys(checks), ...Object.keys(members)]))
      (checks[name] ?? checkNotNaN)(members[name], `${path}.${name}`);
  };

const checkedKinds = new Set<string>();
/** Calls `createFormatter` only once for each kind of format, because the creation of a formatter is slow. */
function checkOncePerKind(expectedKind: string, path: string, createFormatter: () => unknown): void {
  if (checkedKinds.has(expectedKind)) return;
  expect(createFormatter, path).not.toThrow();
  checkedKinds.add(expectedKind);
}

export const checkAccount = checkObject({
  name: checkPlainText,
  url: checkText,
  phone: checkText,
  email: checkText,
  timeZone: checkText,
  lang: (value, path) => {
    checkText(value, path);
    checkOncePerKind(`language ${String(value)}`, path, () => new Intl.DateTimeFormat(value as string));
  },
  currency: (value, path) => {
    checkObject({
      code: checkText,
      symbol: checkText,
      symbolPrecedes: checkFlag,
      symbolSpaced: checkFlag,
      decimals: checkCount,
      decimalSeparator: checkText,
      thousandsSeparator: checkText,
    })(value, path);
    const { code, decimals } = value as { code: string; decimals: number };
    checkOncePerKind(
      `currency ${code} ${String(decimals)}`,
      path,
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

export const checkItems = checkList(
  checkObject({
    id: checkText,
    name: checkText,
    unit: checkText,
    blurb: checkText,
    summary: checkText,
    details: checkText,
    pictures: checkList(
      checkObject({
        src: (value, path) => void (/^https?:\/\//.test(String(value)) || failCheck(value, path, 'web address')),
        title: checkText,
      }),
    ),
    categoryId: checkText,
    category: checkText,
    simple: checkFlag,
    fixedLength: (value, path) =>
      void (
        (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 3660) ||
        failCheck(value, path, 'length')
      ),
    group: checkOneOf('parent', 'child', null),
    children: checkList(checkText),
    bounds: checkMap(checkObject({ min: checkCount, max: checkCount })),
  }),
);

export const checkQuote = checkObject({
  itemId: checkText,
  bookable: checkFlag,
  slip: allowNull(checkText),
  left: allowNull(checkCount),
  start: allowNull(checkDay),
  end: allowNull(checkDay),
  parameters: checkList(
    checkObject({
      id: checkText,
      label: checkText,
      description: checkText,
      required: checkFlag,
      hidden: checkFlag,
      default: checkCount,
      min: checkCount,
      max: checkCount,
      price: checkText,
    }),
  ),
  total: checkAmountOrEmpty,
  reason: checkText,
  startTime: allowMissing(checkTime),
  endTime: allowMissing(checkTime),
  discount: allowMissing(checkAmount),
  codeReason: allowMissing(checkText),
  times: allowMissing(
    checkList(checkObject({ start: checkText, end: allowMissing(checkTime), left: allowNull(checkCount) })),
  ),
});

export const checkCalendar: CheckFunction = (value, path) => {
  if (!(value instanceof Map)) return failCheck(value, path, 'calendar');
  for (const [day, count] of value) {
    checkDay(day, path);
    checkCount(count, path);
  }
};

export const checkSession = checkObject({
  id: (value, path) => void ((typeof value === 'string' && value !== '') || failCheck(value, path, 'session id')),
  lines: checkList(
    checkObject({
      id: checkText,
      itemId: checkText,
      name: checkText,
      when: checkText,
      dated: checkFlag,
      start: allowNull(checkDay),
      end: allowNull(checkDay),
      quantity: checkCount,
      total: checkAmount,
      summary: checkText,
      slip: checkText,
      available: checkFlag,
      optional: checkOneOf('in', 'out', null),
      unit: allowMissing(checkText),
      price: allowMissing(checkAmount),
    }),
  ),
  subTotal: checkAmount,
  taxTotal: checkAmount,
  taxIncluded: checkAmount,
  discount: checkAmount,
  total: checkAmount,
  due: checkAmount,
  taxes: checkList(checkObject({ name: checkText, amount: checkAmount })),
});

const checkField = checkObject({
  id: checkText,
  label: checkText,
  type: checkOneOf(...fieldTypes),
  required: checkFlag,
  value: checkText,
  mask: checkOneOf('email', 'simple', ''),
  options: checkList(checkObject({ value: checkText, label: checkText })),
  tip: checkText,
});
export const checkForm = checkObject({
  fields: checkList(checkField),
  policy: checkText,
  terms: allowNull(checkField),
});

export const checkBooking = checkObject({
  code: checkText,
  paymentRequired: checkFlag,
  url: (value, path) =>
    void (
      value === '' ||
      /^https:\/\/|^http:\/\/service\.test\//.test(String(value)) ||
      failCheck(value, path, 'safe address')
    ),
});

export const checkProblem: CheckFunction = (value, path) => {
  const checkByKind: Readonly<Record<string, CheckFunction>> = {
    offline: checkObject({ kind: checkText }),
    timeout: checkObject({ kind: checkText }),
    unconfirmed: checkObject({ kind: checkText }),
    refused: checkObject({
      kind: checkText,
      code: checkText,
      title: checkText,
      details: checkText,
      fields: checkMap(checkText),
    }),
    throttled: checkObject({ kind: checkText, until: checkCount }),
    broken: checkObject({ kind: checkText, status: checkCount }),
    unauthorised: checkObject({ kind: checkText, title: checkText }),
  };
  const expectedKind = typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : '';
  (checkByKind[expectedKind] ?? failCheck)(value, path, 'problem');
};
