/**
 * Checks that the oldest supported browsers (`browserslist` in package.json), the floor, have every feature that the
 * sources use. It compares each member of the web platform and of JavaScript, and each part of CSS, with MDN's
 * compatibility data. It cannot check arguments and options of functions. `e2e/old-engine.e2e.ts` runs in a real old
 * browser.
 */
import { describe, expect, it } from 'vitest';
import { floors, lackedBy } from './compatibility.ts';
import { scriptUses, usesInText, type Use } from './script-features.ts';
import { sourcesIn } from './sources.ts';
import { cssIn, styleUses } from './style-features.ts';

/** Features that some of these browsers lack or have only in part, with the reason why this does no harm. */
const harmlessFeatures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['elements/shared/define.ts', 'elements/list/group-children.ts', 'page/later-part.ts', 'start.ts'].map((file) => [
      `CustomElementRegistry.get in src/${file}`,
      'what is not whole is customised built-in elements, of which there are none',
    ]),
  ),
  'requestIdleCallback in src/page/scheduling.ts': 'asked for with typeof, else a moment is waited',
  'cancelIdleCallback in src/page/scheduling.ts': 'every browser that has the one has the other',
  'ImportMeta.url in src/embed.ts': 'every browser that has modules with dynamic imports has it',
  ...Object.fromEntries(
    ['Navigator.userActivation', 'UserActivation.isActive'].map((member) => [
      `${member} in src/elements/root/navigation.ts`,
      'asked for with ?., and at worst a step that began in sight is not moved to its top',
    ]),
  ),
  'Element.checkVisibility in src/elements/list/by-date/dates.ts':
    'asked for with ?., and at worst a focus is moved unseen',
  ':-webkit-calendar-picker-indicator in src/elements/shared/control-styles.ts':
    'where there is none, nothing is drawn to be changed',
  ':dir in src/elements/cart/cart-badge.ts': 'at worst the little cart rolls the other way',
  'scrollbar-width in src/elements/description/item-head.ts': 'at worst the bar is broader',
  'scrollbar-width in src/elements/list/items-styles.ts': 'at worst there is a bar',
  'scrollbar-width in src/elements/list/by-date/dates-styles.ts': 'at worst the bar is broader',
  '1dvh in src/elements/root/dialog.ts': 'the same in vh stands before it',
  'overscroll-behavior in src/elements/root/dialog.ts':
    'at worst the page scrolls behind the dialog; what is not whole is keyboard scrolling',
  'resize in src/elements/form/form-styles.ts': 'nothing is drawn larger by hand on such a screen',
  'forced-color-adjust in src/elements/item/calendar-styles.ts':
    'where forced colours cannot be kept off, a chosen day has those of the system, and its mark',
  'accent-color in src/elements/form/form-styles.ts': 'at worst a tick has the colour of the system',
  'accent-color in src/elements/item/add-ons.ts': 'at worst a tick has the colour of the system',
  'accent-color in src/elements/item/parameters-styles.ts': 'at worst a tick has the colour of the system',
  'color-mix() in src/elements/shared/theme.ts':
    'without it the ground of a skeleton is grey, and that of a problem or a pointed at button is clear',
  'color-mix() in src/elements/shared/control-styles.ts':
    'without it the ground of a skeleton is grey, and that of a problem or a pointed at button is clear',
};

const floor = floors();

function missingIn(uses: readonly Use[]): string[] {
  return uses
    .map(({ feature, path, statement }) => ({
      feature,
      path,
      browsers: statement ? lackedBy(statement, floor) : ['the data do not know it'],
    }))
    .filter(({ browsers }) => browsers.length > 0)
    .map(
      ({ feature, path, browsers }) => `${feature} in ${path.replace(/^.*\/src\//, 'src/')}: ${browsers.join(', ')}`,
    );
}

const withoutGuarded = (uses: readonly Use[]) =>
  uses.filter(({ feature, path }) => !(`${feature} in ${path}` in harmlessFeatures));

const ofBrowsers = (path: string) => !path.includes('/relay/');

it('reads the oldest browser versions that the documentation promises', () => {
  expect(floor).toEqual([
    { browser: 'chrome', version: 105 },
    { browser: 'edge', version: 105 },
    { browser: 'firefox', version: 110 },
    { browser: 'safari_ios', version: 16.4 },
    { browser: 'safari', version: 16.4 },
    { browser: 'samsunginternet_android', version: 20 },
  ]);
});

describe('the detection of unsupported features', () => {
  it('finds new members of the web platform and of JavaScript', () => {
    const lines = missingIn(
      usesInText(`
        AbortSignal.any([]);
        URL.canParse('');
        Promise.withResolvers();
        Object.groupBy([], String);
        [1].toSorted().at(0);
        document.body.checkVisibility();
        document.createElement('div').showPopover();
        requestIdleCallback(() => undefined);
      `),
    );
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'AbortSignal.any',
      'URL.canParse',
      'Promise.withResolvers',
      'Object.groupBy',
      'Array.toSorted',
      'Element.checkVisibility',
      'HTMLElement.showPopover',
      'requestIdleCallback',
    ]);
  });

  it('finds new CSS, except inside @supports', () => {
    const lines = missingIn(
      styleUses(
        'x',
        `a:has(b), a:dir(rtl) { color: light-dark(red, blue); background: color-mix(in srgb, red, blue);
          height: 1lh; width: 1cqi; max-height: 1dvh;
          & b { text-wrap: balance } }
        @starting-style { a { top: 0 } }
        @supports (color: light-dark(red, blue)) { a { color: light-dark(blue, red); } b:has(c) { top: 0 } }`,
      ),
    );
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      ':has',
      ':dir',
      'light-dark()',
      'color-mix()',
      '1lh',
      '1dvh',
      'nesting',
      'text-wrap',
      '@starting-style',
    ]);
  });
});

const scripts = scriptUses(ofBrowsers);
const styles = sourcesIn('src').flatMap(({ path, text }) => cssIn(path, text).flatMap((css) => styleUses(path, css)));

it('uses only members that the oldest browsers have', () => {
  expect(scripts.length).toBeGreaterThan(200);
  expect(missingIn(withoutGuarded(scripts))).toEqual([]);
});

it('uses only CSS that the oldest browsers have', () => {
  expect(styles.length).toBeGreaterThan(200);
  expect(missingIn(withoutGuarded(styles))).toEqual([]);
});

it('lists no harmless feature that all browsers have', () => {
  const missing = [...scripts, ...styles]
    .filter((use) => missingIn([use]).length > 0)
    .map(({ feature, path }) => `${feature} in ${path}`);
  expect(Object.keys(harmlessFeatures).filter((use) => !missing.includes(use))).toEqual([]);
});
