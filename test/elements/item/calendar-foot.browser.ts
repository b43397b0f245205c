import { render } from 'lit';
import { expect, test } from 'vitest';
import { createCalendarFoot } from '../../../src/elements/item/calendar-foot.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { localeIn } from '../choosing-stage.ts';

/** What the foot says about an item, drawn by itself. */
function foot(firstFree: string | null, askUrl = '', failed = false): HTMLElement {
  const drawn = document.createElement('div');
  const host = { finding: { firstFree, failed }, askUrl } as unknown as Host;
  const { template } = createCalendarFoot(host, {
    locale: () => localeIn('en-CA'),
    quoteRequest: () => null,
    rate: () => Promise.reject(new Error('Nothing is rated here.')),
  });
  render(template(), drawn);
  return drawn;
}

test('it explains the looks and leads to other ways', () => {
  const drawn = foot('2031-06-10');
  expect(drawn.querySelector("[part='legend']")?.textContent).toContain('Not available');
  expect(drawn.querySelector('button')?.textContent.trim()).toBe('More ways to pick dates');
});

test('when nothing is free at all it says so and where to ask', () => {
  const drawn = foot(null, 'https://venue.example/contact');
  expect(drawn.textContent).toContain('Fully booked');
  expect(drawn.querySelector('a')?.getAttribute('href')).toBe('https://venue.example/contact');
});

test.each(['javascript:alert(1)', 'data:text/html,x', ''])('it follows no address like “%s”', (address) => {
  expect(foot(null, address).querySelector('a')).toBeNull();
});

test('what could not be loaded is not called full', () => {
  expect(foot(null, '', true).textContent).not.toContain('Fully booked');
});
