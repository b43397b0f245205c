import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { SlipwayCartBadge } from '../../src/elements/cart/cart-badge.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { section } from './documentation.ts';
import { documented, partsIn, sourceOf, sources } from './source.ts';

const booking = sourceOf('booking-contract.ts');

/** Names between backticks in one column of a section's tables. */
function named(heading: string, column = 0): string[] {
  const rows = section(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows
    .flatMap((row) => [...(row.split('|')[column + 1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();
}

const distinct = (names: readonly string[]) => [...new Set(names)].sort();

test('the documentation names every attribute of the element, and no other', () => {
  expect(named('Attributes of')).toEqual([...SlipwayBooking.observedAttributes].sort());
});

test('the documentation names what content may choose, what the page says for it, and no more', () => {
  expect(named('What content may choose', 1)).toEqual(
    ['base-url', ...contentAttributes, ...pageAttributes, 'accounts'].sort(),
  );
});

test('the documentation names every attribute of the cart badge, and no other', () => {
  expect(named('The cart badge')).toEqual([...SlipwayCartBadge.observedAttributes].sort());
});

test('the documentation names every event with its detail, and no other', () => {
  const keys = [...sourceOf('shared/public-events.ts').matchAll(/^ {2}'(slipway-[a-z-]+)':/gm)].map(
    ([, name = '']) => name,
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(named('Events')).toEqual(distinct(keys));
  const fired = documented('fires', booking);
  expect(distinct(fired.map((line) => line.split(' ')[0] ?? ''))).toEqual(named('Events'));
  for (const line of fired) {
    const [, name = '', detail] = /^(\S+) - (?:`(\{.*\})`)?/.exec(line) ?? [];
    const members = (detail ?? '').match(/\w+/g) ?? [];
    const row =
      section('Events')
        .split('\n')
        .find((each) => each.startsWith(`| \`${name}\``)) ?? '';
    for (const member of members) expect(row, `${name}: ${member}`).toContain(member);
  }
});

test('the documentation names every token, and no other', () => {
  const used = [...sources.values()].flatMap((source) => source.match(/--slipway-[a-z-]*[a-z]/g) ?? []);
  expect(named('Tokens')).toEqual(distinct(used));
});

test('the documentation gives lengths the defaults that the theme has', () => {
  const rows = [...section('Tokens').matchAll(/^\| `(--slipway-[a-z-]+)` \| .*`(\d+px)` \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(['--slipway-radius', '--slipway-space']);
  for (const [, name = '', length = ''] of rows) expect(sourceOf('theme.ts')).toContain(`var(${name}, ${length})`);
});

test('the documentation names every kind of problem, and no other', () => {
  const kinds = [
    ...readFileSync(new URL('../../src/values/problem.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}\| \{\s*kind: '(\w+)'/gm,
    ),
  ].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(5);
  const [, list = ''] = /The `kind` of a problem is one of (.*)\./.exec(section('Events')) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, kind = '']) => kind).sort()).toEqual(kinds.sort());
});

test('the documentation names every slot, and no other', () => {
  const slots = documented('slot', booking)
    .map((line) => /^([a-z]+) -/.exec(line)?.[1] ?? '')
    .filter(Boolean);
  expect(named('Slots')).toEqual(slots.sort());
});

test('the documentation names every part of every element, and no other', () => {
  expect(distinct(named('Parts', 1))).toEqual(distinct([...sources.values()].flatMap(partsIn)));
});

test('the documentation names every public method', () => {
  for (const name of ['open', 'close', 'restart', 'state']) {
    expect(section('Methods and state')).toMatch(new RegExp(`\`${name}[(\`]`));
    expect(name in SlipwayBooking.prototype, name).toBe(true);
  }
});
