/**
 * Checks that the oldest supported browsers (`browserslist` in package.json) have every feature that the sources use.
 * It compares each member of the web platform and of JavaScript, and each part of CSS, with MDN's compatibility data.
 * It cannot check arguments and options of functions. `e2e/old-engine.e2e.ts` runs in a real old browser.
 */
import { describe, expect, it } from 'vitest';
import { readOldestBrowsers, findBrowsersWithout } from './compatibility.ts';
import { findScriptUses, findUsesInText, type FeatureUse } from './script-features.ts';
import { readSources } from './sources.ts';
import { readCssTexts, findStyleUses } from './style-features.ts';

/** Features that some of these browsers lack or have only in part, with the reason why this does no harm. */
const harmlessFeatures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['elements/shared/define.ts', 'elements/list/group-children.ts', 'page/lazy-module.ts', 'start.ts'].map((file) => [
      `CustomElementRegistry.get in src/${file}`,
      'only support for customised built-in elements is missing, and the widget has none',
    ]),
  ),
  'requestIdleCallback in src/page/scheduling.ts': 'the code checks with typeof, and otherwise uses a timer',
  'cancelIdleCallback in src/page/scheduling.ts': 'every browser with requestIdleCallback has it',
  'ImportMeta.url in src/embed.ts': 'every browser with dynamic imports has it',
  ...Object.fromEntries(
    ['Navigator.userActivation', 'UserActivation.isActive'].map((member) => [
      `${member} in src/elements/root/navigation.ts`,
      'the code uses ?.; at worst the window does not scroll to the top of a step that is in view',
    ]),
  ),
  'Element.checkVisibility in src/elements/list/by-date/dates-element.ts':
    'the code uses ?.; at worst the focus moves to a less helpful place',
  ':-webkit-calendar-picker-indicator in src/elements/shared/control-styles.ts':
    'browsers without this element have no such icon to style',
  ':dir in src/elements/cart/cart-badge.ts': 'at worst the cart symbol points in the wrong direction',
  'scrollbar-width in src/elements/description/item-head.ts': 'at worst the scroll bar is wider',
  'scrollbar-width in src/elements/list/items-styles.ts': 'at worst a scroll bar is visible',
  'scrollbar-width in src/elements/list/by-date/dates-styles.ts': 'at worst the scroll bar is wider',
  '1dvh in src/elements/root/dialog.ts': 'a declaration with vh comes first',
  'overscroll-behavior in src/elements/root/dialog.ts': 'at worst the page scrolls behind the dialog',
  'resize in src/elements/form/form-styles.ts': 'these browsers are on phones, where guests resize no fields',
  'forced-color-adjust in src/elements/item/calendar-styles.ts':
    'without it, a selected day has the forced colours and still its outline',
  'accent-color in src/elements/form/form-styles.ts': 'at worst a checkbox has the system colour',
  'accent-color in src/elements/item/add-ons.ts': 'at worst a checkbox has the system colour',
  'accent-color in src/elements/item/parameters-styles.ts': 'at worst a checkbox has the system colour',
  'color-mix() in src/elements/shared/theme.ts':
    'without it, skeletons are grey, and problems and hovered buttons have no background',
  'color-mix() in src/elements/shared/control-styles.ts':
    'without it, skeletons are grey, and problems and hovered buttons have no background',
};

const oldestBrowsers = readOldestBrowsers();

function findUnsupported(uses: readonly FeatureUse[]): string[] {
  return uses
    .map(({ feature, path, statement }) => ({
      feature,
      path,
      browsers: statement ? findBrowsersWithout(statement, oldestBrowsers) : ['no data exist'],
    }))
    .filter(({ browsers }) => browsers.length > 0)
    .map(
      ({ feature, path, browsers }) => `${feature} in ${path.replace(/^.*\/src\//, 'src/')}: ${browsers.join(', ')}`,
    );
}

const removeHarmless = (uses: readonly FeatureUse[]) =>
  uses.filter(({ feature, path }) => !(`${feature} in ${path}` in harmlessFeatures));

const isBrowserCode = (path: string) => !path.includes('/relay/');

it('reads the oldest supported version of each browser from package.json', () => {
  expect(oldestBrowsers).toEqual([
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
    const lines = findUnsupported(
      findUsesInText(`
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
    const lines = findUnsupported(
      findStyleUses(
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

const scriptUsesInBrowsers = findScriptUses(isBrowserCode);
const styleUsesInBrowsers = readSources('src').flatMap(({ path, text }) =>
  readCssTexts(path, text).flatMap((css) => findStyleUses(path, css)),
);

it('uses only JavaScript and web APIs that the oldest supported browsers have', () => {
  expect(scriptUsesInBrowsers.length).toBeGreaterThan(200);
  expect(findUnsupported(removeHarmless(scriptUsesInBrowsers))).toEqual([]);
});

it('uses only CSS that the oldest supported browsers have', () => {
  expect(styleUsesInBrowsers.length).toBeGreaterThan(200);
  expect(findUnsupported(removeHarmless(styleUsesInBrowsers))).toEqual([]);
});

it('calls a feature harmless only if an oldest browser lacks it', () => {
  const unsupportedUses = [...scriptUsesInBrowsers, ...styleUsesInBrowsers]
    .filter((use) => findUnsupported([use]).length > 0)
    .map(({ feature, path }) => `${feature} in ${path}`);
  expect(Object.keys(harmlessFeatures).filter((use) => !unsupportedUses.includes(use))).toEqual([]);
});
