/**
 * Changes answers of the service at random: in all ways that docs/booking-api.md 3 to 8 and 10 describe, and in some
 * others.
 */
import fc from 'fast-check';

/** A change of one member of an answer, or of all members with the same name. */
export interface AnswerChange {
  /** Index of the place to change. An index beyond the last place starts again at the first one. */
  pathIndex: number;
  /** True to change all members that have the same name as this place. */
  isEverywhere?: boolean;
  change: MemberChange;
}

/** Returns the new value of a member; undefined to remove the member. */
export type MemberChange = (member: unknown, name?: string) => unknown;

export interface ChangedAnswer {
  answer: unknown;
  /** Descriptions of the changes, such as `item.cal.20300101: 1 → ""`. */
  descriptions: string[];
}

type MemberPath = readonly string[];

/** Returns the paths of all members and array elements in a JSON value. */
function listPaths(value: unknown, path: MemberPath = []): MemberPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => listPaths(member, [...path, name]))];
}

const pathsByAnswer = new WeakMap<object, readonly MemberPath[]>();

function getPaths(answer: unknown): readonly MemberPath[] {
  if (typeof answer !== 'object' || answer === null) return listPaths(answer);
  const paths = pathsByAnswer.get(answer) ?? listPaths(answer);
  pathsByAnswer.set(answer, paths);
  return paths;
}

function changeMemberAt(
  value: unknown,
  [memberName, ...remainingPath]: MemberPath,
  changeValue: MemberChange,
): unknown {
  if (memberName === undefined) return changeValue(value);
  if (Array.isArray(value))
    return value.map((member: unknown, index) =>
      String(index) === memberName ? changeMemberAt(member, remainingPath, changeValue) : member,
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key !== memberName) return [[key, member]];
      const newMember = changeMemberAt(member, remainingPath, changeValue);
      return newMember === undefined ? [] : [[key, newMember]];
    }),
  );
}

/** Applies the changes and returns the new answer; undefined if a change removes the whole answer. */
export function changeAnswer(originalAnswer: unknown, changes: readonly AnswerChange[]): ChangedAnswer {
  const allPaths = getPaths(originalAnswer);
  const descriptions: string[] = [];
  const answer = changes.reduce((changedAnswer, { pathIndex, isEverywhere, change }) => {
    const path = allPaths[pathIndex % allPaths.length] ?? [];
    const name = path.at(-1);
    const paths =
      isEverywhere && name !== undefined ? allPaths.filter((otherPath) => otherPath.at(-1) === name) : [path];
    let isFirstMember = true;
    return paths.reduce(
      (value: unknown, each) =>
        changeMemberAt(value, each, (member) => {
          const newMember = change(member, name);
          if (isFirstMember && newMember !== member)
            descriptions.push(
              `${isEverywhere ? `every ${String(name)}` : path.join('.') || 'all of it'}: ${shorten(member)} → ${shorten(newMember)}`,
            );
          isFirstMember = false;
          return newMember;
        }),
      changedAnswer,
    );
  }, originalAnswer);
  return { answer, descriptions };
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

const anyOddValue = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  [],
  {},
  false,
  true,
  0,
  1,
  -1,
  '0',
  '1',
  ' ',
  'NaN',
  'undefined',
  '<b>bold</b> &amp; <script>alert(1)</script>',
  '<p>unclosed',
  1e9,
  2147483647,
  1e21,
  -1e300,
  '1e400',
  1e-9,
  '99999999999999999999.99',
  '1,234.50',
  '12,50',
  'ZZ',
  '20300230',
  '99991231',
  253402300800,
  1e15,
  '1e15',
  'javascript:alert(1)',
  'http://evil.example/',
  '//evil.example',
  'https://ok.example/',
  ['x', null, 3],
  { a: null, b: [] },
  { __proto__: { polluted: 1 } },
  [[]],
  '{"param":[]}',
  '[1,',
  '{"param":{"adults":{"MIN":"x"}}}',
  'Europe/Nowhere',
  'de_AT@euro',
  'no-NO-NY-NY',
  'Euro',
  'OK',
  'ERROR',
);

/** Generates random changes of a member. */
export const anyMemberChange: fc.Arbitrary<MemberChange> = fc.oneof(
  { weight: 5, arbitrary: anyOddValue.map((value) => () => value) },
  {
    weight: 2,
    arbitrary: fc.constant((member: unknown) =>
      typeof member === 'number' ? String(member) : isNumberLike(member) ? Number(member) : member,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant((member: unknown) =>
      typeof member === 'object' && member !== null ? Object.values(member) : [member],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant((member: unknown) => ({
      ...(typeof member === 'object' ? member : {}),
      constructor: { item_id: 1 },
      toString: 'x',
    })),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value) => () => value) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 2, '9').map((count) => (member: unknown) => toPublishedShape(member, count)),
  },
);

/**
 * Changes a member and its content to the formats that real services use in their published answers
 * (docs/booking-api.md 4 and 10). Each parameter becomes required, and has `qty` instead of `def`. The summary of a rate
 * contains unit prices. Each item with a rate gets a fixed length (`len`). `count` is the new quantity and length.
 */
export function toPublishedShape(member: unknown, count: number | string): unknown {
  if (typeof member !== 'object' || member === null) return member;
  if (Array.isArray(member)) return member.map((each) => toPublishedShape(each, count));
  const entries = Object.entries(member).map(([name, value]) => [name, toPublishedShape(value, count)] as const);
  const newMember: Record<string, unknown> = Object.fromEntries(entries);
  if ('lbl' in newMember && 'def' in newMember) return { ...newMember, def: undefined, req: 1, qty: count };
  if ('rate' in newMember && 'item_id' in newMember) return { ...newMember, len: count };
  if (!isPriceSummary(newMember)) return newMember;
  return {
    title: `${String(count)} Available`,
    details: 'Adults: 1 Day @ $130.00<br>Children: 1 Day @ $110.00',
    price: {
      ...newMember.price,
      title: '$110.00 - $130.00',
      unit: 'per day',
      param: { ...newMember.price.param, adults: '$130.00', children: '$110.00' },
    },
  };
}

function isPriceSummary(newMember: Record<string, unknown>): newMember is { price: { param: object } } {
  const { price } = newMember;
  return typeof price === 'object' && price !== null && 'param' in price && typeof price.param === 'object';
}

/** Returns true for a number or a text that is a number. */
export function isNumberLike(member: unknown): boolean {
  return (
    typeof member === 'number' ||
    (typeof member === 'string' && member.trim() !== '' && Number.isFinite(Number(member)))
  );
}
