/** Changes answers of the service at random: in all ways of wire-facts parts 3 to 8 and 10, and in some others. */
import fc from 'fast-check';

/** A change at one place of an answer, or at every place with the same name. */
export interface Bending {
  /** Number of the place, modulo the number of places in the answer. */
  place: number;
  /** True to change all members with the same name. */
  everywhere?: boolean;
  change: Change;
}

/** Returns the new value of a member; undefined to remove the member. */
export type Change = (member: unknown, name?: string) => unknown;

export interface Bent {
  answer: unknown;
  /** Descriptions of the changes, such as `item.cal.20300101: 1 → ""`. */
  how: string[];
}

type Way = readonly string[];

/** Returns the paths of all places in a JSON value. */
function placesIn(value: unknown, way: Way = []): Way[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...way, name]))];
}

const waysByAnswer = new WeakMap<object, readonly Way[]>();

function placesOf(answer: unknown): readonly Way[] {
  if (typeof answer !== 'object' || answer === null) return placesIn(answer);
  const places = waysByAnswer.get(answer) ?? placesIn(answer);
  waysByAnswer.set(answer, places);
  return places;
}

function bendAt(value: unknown, [name, ...rest]: Way, change: Change): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((member: unknown, index) => (String(index) === name ? bendAt(member, rest, change) : member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key !== name) return [[key, member]];
      const bent = bendAt(member, rest, change);
      return bent === undefined ? [] : [[key, bent]];
    }),
  );
}

/** Applies the changes and returns the new answer; undefined if a change removes the whole answer. */
export function bend(truth: unknown, bendings: readonly Bending[]): Bent {
  const places = placesOf(truth);
  const how: string[] = [];
  const answer = bendings.reduce((bent, { place, everywhere, change }) => {
    const way = places[place % places.length] ?? [];
    const name = way.at(-1);
    const ways = everywhere && name !== undefined ? places.filter((each) => each.at(-1) === name) : [way];
    let first = true;
    return ways.reduce(
      (value: unknown, each) =>
        bendAt(value, each, (member) => {
          const to = change(member, name);
          if (first && to !== member)
            how.push(
              `${everywhere ? `every ${String(name)}` : way.join('.') || 'all of it'}: ${shorten(member)} → ${shorten(to)}`,
            );
          first = false;
          return to;
        }),
      bent,
    );
  }, truth);
  return { answer, how };
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

const oddValue = fc.constantFrom<unknown>(
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
export const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: oddValue.map((value) => () => value) },
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
    arbitrary: fc.constantFrom(1, 2, '9').map((count) => (member: unknown) => publishedShapes(member, count)),
  },
);

/**
 * Changes a member and its content to the shapes of published answers (wire-facts part 10). Required parameters lose
 * `def`, the summary of a rate contains unit prices, and items have a default length.
 */
export function publishedShapes(member: unknown, count: number | string): unknown {
  if (typeof member !== 'object' || member === null) return member;
  if (Array.isArray(member)) return member.map((each) => publishedShapes(each, count));
  const entries = Object.entries(member).map(([name, value]) => [name, publishedShapes(value, count)] as const);
  const shape: Record<string, unknown> = Object.fromEntries(entries);
  if ('lbl' in shape && 'def' in shape) return { ...shape, def: undefined, req: 1, qty: count };
  if ('rate' in shape && 'item_id' in shape) return { ...shape, len: count };
  if (!isPriceSummary(shape)) return shape;
  return {
    title: `${String(count)} Available`,
    details: 'Adults: 1 Day @ $130.00<br>Children: 1 Day @ $110.00',
    price: {
      ...shape.price,
      title: '$110.00 - $130.00',
      unit: 'per day',
      param: { ...shape.price.param, adults: '$130.00', children: '$110.00' },
    },
  };
}

function isPriceSummary(shape: Record<string, unknown>): shape is { price: { param: object } } {
  const { price } = shape;
  return typeof price === 'object' && price !== null && 'param' in price && typeof price.param === 'object';
}

/** Returns true for a number or a text that is a number. */
export function isNumberLike(member: unknown): boolean {
  return (
    typeof member === 'number' ||
    (typeof member === 'string' && member.trim() !== '' && Number.isFinite(Number(member)))
  );
}
