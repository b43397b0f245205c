/** Who reads a source finds its test at the same path, and the other way round. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasBehaviour, testsOf } from './behaviour.ts';
import { sourcesIn } from './sources.ts';

/** They put together what others do, and are tested as they are published: test/package, test/relay/published. */
const entries: readonly string[] = ['src/index.ts', 'src/relay/main.ts'];

/** Tested by what uses them only. A file that has its test is struck out; none may be added. */
const stillWithoutTest: readonly string[] = [
  'src/elements/root/after-first-paint.ts',
  'src/elements/root/booking-contract.ts',
  'src/elements/root/booking.ts',
  'src/elements/root/companions.ts',
  'src/elements/root/context.ts',
  'src/elements/root/controllers/booking-form.ts',
  'src/elements/root/controllers/browse-by-date.ts',
  'src/elements/root/controllers/dispatch-changes.ts',
  'src/elements/root/controllers/events-of-changes.ts',
  'src/elements/root/controllers/frame-height.ts',
  'src/elements/root/controllers/item-switch.ts',
  'src/elements/root/controllers/later-kinds.ts',
  'src/elements/root/controllers/leaving.ts',
  'src/elements/root/controllers/line-edit.ts',
  'src/elements/root/controllers/live-region.ts',
  'src/elements/root/controllers/next-days.ts',
  'src/elements/root/controllers/prices.ts',
  'src/elements/root/controllers/request-routes.ts',
  'src/elements/root/controllers/step-places.ts',
  'src/elements/root/controllers/step-start.ts',
  'src/elements/root/controllers/tab-bookings.ts',
  'src/elements/root/controllers/tab-cart.ts',
  'src/elements/root/define-first-paint.ts',
  'src/elements/root/dialog.ts',
  'src/elements/root/fatal.ts',
  'src/elements/root/finding/catalogue-reads.ts',
  'src/elements/root/finding/choose-step.ts',
  'src/elements/root/finding/finding-view.ts',
  'src/elements/root/finding/finding.ts',
  'src/elements/root/finding/offer-events.ts',
  'src/elements/root/frame.ts',
  'src/elements/root/later-parts.ts',
  'src/elements/root/opening.ts',
  'src/elements/root/views/above-step.ts',
  'src/elements/root/views/beside-item.ts',
  'src/elements/root/views/later-steps.ts',
  'src/elements/root/views/notices.ts',
  'src/elements/root/views/stages.ts',
  'src/elements/root/views/toolbar.ts',
  'src/elements/root/views/under-calendar.ts',
  'src/elements/root/visit.ts',
  'src/flow/create-flow.ts',
  'src/flow/flow.ts',
  'src/flow/reconcile/accept-changes.ts',
  'src/flow/reconcile/reconcile.ts',
  'src/flow/reconcile/recreate-session.ts',
  'src/flow/state.ts',
  'src/i18n/en/first-paint.ts',
  'src/i18n/en/plural.ts',
  'src/i18n/en/rest.ts',
  'src/i18n/languages.ts',
  'src/i18n/locale.ts',
  'src/i18n/whole-messages.ts',
  'src/page/diagnosis/attributes.ts',
  'src/page/diagnosis/offer.ts',
  'src/page/diagnosis/page.ts',
  'src/page/download.ts',
  'src/page/history/dialog-history.ts',
  'src/page/history/step-history.ts',
  'src/page/later-part.ts',
  'src/page/page-language.ts',
  'src/page/print-element.ts',
  'src/relay/clock.ts',
  'src/relay/reading.ts',
  'src/relay/relay.ts',
  'src/relay/shared-store.ts',
  'src/start.ts',
  'src/values/dates/clock-changes.ts',
];

const tests = sourcesIn('test')
  .map(({ path }) => path)
  .filter((path) => /\.(test|browser)\.ts$/.test(path));

describe('the test’s own eyes', () => {
  test.each([
    ['a function', 'export function add(a: number, b: number) { return a + b; }', true],
    ['an arrow', 'export const double = (a: number) => 2 * a;', true],
    ['a method', 'export const adder = { add() { return 1; } };', true],
    ['a class', 'export class Kept extends Map {}', true],
    [
      'types alone',
      'export interface Adder { add(a: number): number }\nexport type Of = (a: number) => number;',
      false,
    ],
    ['constants', "export const most = 3;\nexport const words = { yes: 'Yes' } as const;", false],
    ['a style', 'export const style = css`a { color: ${colour} }`;', false],
    ['what is passed on', "export { add } from './add.ts';", false],
  ])('see whether there is behaviour in %s', (_, text, is) => {
    expect(hasBehaviour({ path: 'a.ts', text })).toBe(is);
  });

  test('look for a test at the mirrored path', () => {
    expect(testsOf('src/flow/cart/add.ts')).toEqual(['test/flow/cart/add.test.ts', 'test/flow/cart/add.browser.ts']);
  });
});

test('what does something has a test of its name, but for a list that only shrinks', () => {
  const doing = sourcesIn('src').filter((source) => !entries.includes(source.path) && hasBehaviour(source));
  expect(doing.length).toBeGreaterThan(200);
  const lacking = doing.map(({ path }) => path).filter((path) => !testsOf(path).some((each) => tests.includes(each)));
  expect(lacking.sort()).toEqual(stillWithoutTest);
});

test('a folder of the sources has the tests of its files only; a suite about several has a folder of its subject', () => {
  const mirrored = (path: string) => path.replace(/^test\//, 'src/').replace(/\.(test|browser)\.ts$/, '.ts');
  const astray = tests.filter((path) => existsSync(dirname(mirrored(path))) && !existsSync(mirrored(path)));
  expect(astray).toEqual([]);
});

test('beside the specs of journeys stands nothing but their configuration', () => {
  const beside = sourcesIn('e2e')
    .map(({ path }) => path)
    .filter((path) => dirname(path) === 'e2e' && !path.endsWith('.e2e.ts'));
  expect(beside).toEqual(['e2e/playwright.config.ts']);
});
