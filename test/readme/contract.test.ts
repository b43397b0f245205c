import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { SlipwayCartBadge } from '../../src/elements/cart/cart-badge.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { documentOf, section } from './documentation.ts';
import { tagLines, partsIn, sourceOf, sources } from './source.ts';

const booking = sourceOf('booking-contract.ts');

/** Returns the names between backticks in one column of a documentation section's tables. */
const namesIn = (heading: string, column = 0): string[] => namesInTables(section(heading), column);

function namesInTables(text: string, column: number): string[] {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows
    .flatMap((row) => [...(row.split('|')[column + 1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();
}

const distinct = (names: readonly string[]) => [...new Set(names)].sort();

it('documents exactly the attributes of the element', () => {
  expect(namesIn('Attributes of')).toEqual([...SlipwayBooking.observedAttributes].sort());
});

it('documents only existing attributes as replacements for other widgets’ settings', () => {
  const [, table = ''] = /^## Attributes\n([\s\S]*?)^## /m.exec(documentOf('coming-from')) ?? [];
  const names = namesInTables(table, 1).map((name) => name.replace(/=.*/, ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !SlipwayBooking.observedAttributes.includes(name))).toEqual([]);
});

it('documents exactly the settings of content and page', () => {
  expect(namesIn('Settings for content', 1)).toEqual(
    ['base-url', ...contentAttributes, ...pageAttributes, 'accounts'].sort(),
  );
});

/**
 * If this fails, add the attribute to one of the lists in `content-embed.ts`. If only the element's own tag may have it, add
 * it to `ownTagOnly`.
 */
it('assigns each attribute to content, page or tag', () => {
  const ownTagOnly = ['base-url', 'url-params'];
  expect([...contentAttributes, ...pageAttributes, ...ownTagOnly].sort()).toEqual(
    [...SlipwayBooking.observedAttributes].sort(),
  );
});

it('documents exactly the attributes of the cart badge', () => {
  expect(namesIn('Cart badge')).toEqual([...SlipwayCartBadge.observedAttributes].sort());
});

it('documents exactly the events and their details', () => {
  const keys = [...sourceOf('shared/public-events.ts').matchAll(/^ {2}'(slipway-[a-z-]+)':/gm)].map(
    ([, name = '']) => name,
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(namesIn('Events')).toEqual(distinct(keys));
  const firedEvents = tagLines('fires', booking);
  expect(distinct(firedEvents.map((line) => line.split(' ')[0] ?? ''))).toEqual(namesIn('Events'));
  for (const line of firedEvents) {
    const [, name = '', detail] = /^(\S+) - (?:`(\{.*\})`)?/.exec(line) ?? [];
    const members = (detail ?? '').match(/\w+/g) ?? [];
    const row =
      section('Events')
        .split('\n')
        .find((each) => each.startsWith(`| \`${name}\``)) ?? '';
    for (const member of members) expect(row, `${name}: ${member}`).toContain(member);
  }
});

it('documents exactly the CSS tokens', () => {
  const usedTokens = [...sources.values()].flatMap((source) => source.match(/--slipway-[a-z-]*[a-z]/g) ?? []);
  expect(namesIn('Tokens')).toEqual(distinct(usedTokens));
});

it('documents the default lengths of the theme', () => {
  const rows = [...section('Tokens').matchAll(/^\| `(--slipway-[a-z-]+)` \| .*`(\d+px)` \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(['--slipway-radius', '--slipway-space']);
  for (const [, name = '', length = ''] of rows) expect(sourceOf('theme.ts')).toContain(`var(${name}, ${length})`);
});

it('documents exactly the kinds of problems', () => {
  const kinds = [
    ...readFileSync(new URL('../../src/values/problem.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}\| \{\s*kind: '(\w+)'/gm,
    ),
  ].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(5);
  expect(namesIn('Kinds of problems')).toEqual(kinds.sort());
});

it('documents exactly the slots', () => {
  const slots = tagLines('slot', booking)
    .map((line) => /^([a-z]+) -/.exec(line)?.[1] ?? '')
    .filter(Boolean);
  expect(namesIn('Slots')).toEqual(slots.sort());
});

it('documents exactly the parts of every element', () => {
  expect(distinct(namesIn('Parts', 1))).toEqual(distinct([...sources.values()].flatMap(partsIn)));
});

it('documents every public method', () => {
  for (const name of ['open', 'close', 'restart', 'state']) {
    expect(section('Members')).toMatch(new RegExp(`\`${name}[(\`]`));
    expect(name in SlipwayBooking.prototype, name).toBe(true);
  }
});
