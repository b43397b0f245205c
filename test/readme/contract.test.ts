import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { SlipwayCartBadge } from '../../src/elements/cart/cart-badge.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { readDocument, readSection } from './documentation.ts';
import { listTagLines, listParts, readSource, sources } from './source.ts';

const bookingSource = readSource('booking-contract.ts');

/** Returns the names between backticks in one column of a documentation section's tables. */
const readNames = (heading: string, column = 0): string[] => readTableNames(readSection(heading), column);

function readTableNames(text: string, column: number): string[] {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows
    .flatMap((row) => [...(row.split('|')[column + 1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();
}

const sortDistinct = (names: readonly string[]) => [...new Set(names)].sort();

it('documents exactly the attributes of the element', () => {
  expect(readNames('Attributes of')).toEqual([...SlipwayBooking.observedAttributes].sort());
});

it('documents only existing attributes as replacements for other widgets’ settings', () => {
  const [, table = ''] = /^## Attributes\n([\s\S]*?)^## /m.exec(readDocument('coming-from')) ?? [];
  const names = readTableNames(table, 1).map((name) => name.replace(/=.*/, ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !SlipwayBooking.observedAttributes.includes(name))).toEqual([]);
});

it('documents exactly the settings for page content and script tag', () => {
  expect(readNames('Settings for content', 1)).toEqual(
    ['base-url', ...contentAttributes, ...pageAttributes, 'accounts'].sort(),
  );
});

/**
 * If this assertion fails, add the new attribute to one of the lists in `content-embed.ts`. If only the element's own
 * tag may have it, add it to `OWN_TAG_ATTRIBUTES`.
 */
it('assigns each attribute to page content, script tag or own tag', () => {
  const OWN_TAG_ATTRIBUTES = ['base-url', 'url-params'];
  expect([...contentAttributes, ...pageAttributes, ...OWN_TAG_ATTRIBUTES].sort()).toEqual(
    [...SlipwayBooking.observedAttributes].sort(),
  );
});

it('documents exactly the attributes of the cart badge', () => {
  expect(readNames('Cart badge')).toEqual([...SlipwayCartBadge.observedAttributes].sort());
});

it('documents exactly the events, each with its details', () => {
  const keys = [...readSource('shared/public-events.ts').matchAll(/^ {2}'(slipway-[a-z-]+)':/gm)].map(
    ([, name = '']) => name,
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(readNames('Events')).toEqual(sortDistinct(keys));
  const eventLines = listTagLines('fires', bookingSource);
  expect(sortDistinct(eventLines.map((line) => line.split(' ')[0] ?? ''))).toEqual(readNames('Events'));
  for (const line of eventLines) {
    const [, name = '', detail] = /^(\S+) - (?:`(\{.*\})`)?/.exec(line) ?? [];
    const members = (detail ?? '').match(/\w+/g) ?? [];
    const row =
      readSection('Events')
        .split('\n')
        .find((tableRow) => tableRow.startsWith(`| \`${name}\``)) ?? '';
    for (const member of members) expect(row, `${name}: ${member}`).toContain(member);
  }
});

it('documents exactly the CSS tokens', () => {
  const usedTokens = [...sources.values()].flatMap((source) => source.match(/--slipway-[a-z-]*[a-z]/g) ?? []);
  expect(readNames('Tokens')).toEqual(sortDistinct(usedTokens));
});

it('documents the default lengths of the theme', () => {
  const rows = [...readSection('Tokens').matchAll(/^\| `(--slipway-[a-z-]+)` \| .*`(\d+px)` \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(['--slipway-radius', '--slipway-space']);
  for (const [, name = '', length = ''] of rows) expect(readSource('theme.ts')).toContain(`var(${name}, ${length})`);
});

it('documents exactly the kinds of problems', () => {
  const problemKinds = [
    ...readFileSync(new URL('../../src/values/problem.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}\| \{\s*kind: '(\w+)'/gm,
    ),
  ].map(([, kind = '']) => kind);
  expect(problemKinds.length).toBeGreaterThan(5);
  expect(readNames('Kinds of problems')).toEqual(problemKinds.sort());
});

it('documents exactly the slots', () => {
  const slots = listTagLines('slot', bookingSource)
    .map((line) => /^([a-z]+) -/.exec(line)?.[1] ?? '')
    .filter(Boolean);
  expect(readNames('Slots')).toEqual(slots.sort());
});

it('documents exactly the parts of every element', () => {
  expect(sortDistinct(readNames('Parts', 1))).toEqual(sortDistinct([...sources.values()].flatMap(listParts)));
});

it('documents open(), close(), restart() and state, which exist on the element', () => {
  const names = readNames('Members').map((name) => name.replace(/\(.*/, ''));
  expect(names).toEqual(['close', 'open', 'restart', 'state']);
  for (const name of names) expect(name in SlipwayBooking.prototype, name).toBe(true);
});
