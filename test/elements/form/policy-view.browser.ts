import { expect, test } from 'vitest';
import type { UnsafeHtml } from '../../../src/api/types.ts';
import { excerptOf, policyStyles, policyTemplate, type PolicyView } from '../../../src/elements/form/policy-view.ts';
import { safeText } from '../../../src/elements/shared/safe-html.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const locale = localeIn('en');
const long =
  '<p>Cancel <b>free</b> of charge until 48 hours before.</p><ul><li>Life jackets are worn.</li></ul>'.repeat(5);
const shown = (view: Partial<PolicyView>) =>
  draw(policyTemplate({ policy: '', privacyUrl: '', isWhole: false, onOpen: () => undefined, ...view }, locale));

test('the words of a text are those of its lines, one after the other', () => {
  expect(
    safeText(
      '<p>One <b>t</b>wo<br>three</p><ul><li>four</li><li>five &amp; six</li></ul><script>no</script>' as UnsafeHtml,
    ),
  ).toBe('One two three four five & six');
});

test('an excerpt ends with a word, and says that more follows; a short text is no excerpt', () => {
  expect(excerptOf('Short.', 200)).toBe('Short.');
  expect(excerptOf('One two three', 9)).toBe('One two…');
  expect(excerptOf('One two three', 7)).toBe('One two…');
  expect(excerptOf('One, two three', 5)).toBe('One…');
  expect(excerptOf('Unbroken', 4)).toBe('Unbr…');
  expect(excerptOf('ab😀', 3)).toBe('ab…');
});

test('a long policy is begun, marked as an excerpt, and opens', () => {
  let opened = 0;
  const place = shown({ policy: long as UnsafeHtml, onOpen: () => (opened += 1) });
  expect(words(place)).toContain('Booking policy · Excerpt');
  const [excerpt] = all(place, '[part="policy-excerpt"]').map((each) => each.textContent);
  expect(excerpt?.endsWith('…')).toBe(true);
  expect(excerpt?.length).toBeLessThanOrEqual(201);
  all(place, '[part="policy-open"]')[0]?.click();
  expect(opened).toBe(1);
});

test('opened, and where it is short, it is shown whole', () => {
  // Not a tap for a word or two.
  const hardlyLonger = `<p>${'No dogs. '.repeat(25)}</p>`;
  expect(hardlyLonger.length).toBeGreaterThan(220);
  for (const view of [
    { policy: long as UnsafeHtml, isWhole: true },
    { policy: '<p>No dogs.</p>' as UnsafeHtml },
    { policy: hardlyLonger as UnsafeHtml },
  ]) {
    const place = shown(view);
    expect(all(place, '[part="policy"]')).toHaveLength(1);
    expect(all(place, '[part="policy-open"]')).toHaveLength(0);
    expect(words(place)).not.toContain('Excerpt');
  }
});

test('a box with few words in it is as wide as one with many', () => {
  const place = draw(
    policyTemplate(
      { policy: '<p>No dogs.</p>' as UnsafeHtml, privacyUrl: '', isWhole: false, onOpen: () => undefined },
      locale,
    ),
    policyStyles,
  );
  expect(one(place, '[part="policy"]').offsetWidth).toBe(place.offsetWidth);
});

test('the privacy notice is linked where its address leads to the web, without a policy too', () => {
  const hrefOf = (privacyUrl: string, policy = '') =>
    all(shown({ privacyUrl, policy: policy as UnsafeHtml }), '[part="privacy"]').map(
      (link) => (link as HTMLAnchorElement).href,
    );
  expect(hrefOf('https://venue.example/privacy')).toEqual(['https://venue.example/privacy']);
  expect(hrefOf('/privacy', '<p>No dogs.</p>')).toEqual([new URL('/privacy', document.baseURI).href]);
  for (const none of ['', 'javascript:alert(1)', 'https://', 'mailto:a@b.example']) expect(hrefOf(none)).toEqual([]);
});
