import { render } from 'lit';
import { expect, test } from 'vitest';
import type { PacedClient } from '../../../src/flow/reads/account-reads.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { createCalendarFoot } from '../../../src/elements/item/calendar-foot.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import { createStore } from '../../../src/flow/store.ts';
import { item, localeIn } from '../choosing-stage.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { UpdatingHost } from '../updating-host.ts';
import { freeBut } from './june.ts';

/** What the foot says about an item, drawn by itself. */
function foot(firstFree: string | null, url = '', problem: Problem | null = null, facts: object = {}): HTMLElement {
  const drawn = document.createElement('div');
  const finding = { firstFree, problem, ...june };
  const updating = new UpdatingHost();
  const host = Object.assign(updating, {
    finding,
    company: { url },
    prices: '',
    store: createStore(),
    ...facts,
  }) as unknown as Host;
  const { template } = createCalendarFoot(host, {
    attach: createLifetime(updating).attach,
    locale: () => localeIn('en-CA'),
    quoteRequest: () => null,
    rate: () => Promise.reject(new Error('Nothing is rated here.')),
    quotes: () => ({ rateDays: () => Promise.resolve([]), pace: createAccountPace() }) as unknown as PacedClient,
  });
  render(template(), drawn);
  return drawn;
}

/** A month with one day that is taken. */
const june = { item: item({ unit: 'D' }), month: '2031-06', monthsShown: 1, availability: freeBut(['2031-06-12']) };
test('it explains the looks and leads to other ways', () => {
  const drawn = foot('2031-06-10');
  expect(drawn.querySelector("[part='legend']")?.textContent).toContain('Not available');
  expect(drawn.querySelector('button')?.textContent.trim()).toBe('Other ways to select dates');
});

test.for<[string, object, string[]]>([
  ['prices', {}, ['Available', 'Not available', 'Lowest price', 'Few left']],
  ['no prices', { prices: 'off' }, ['Available', 'Not available']],
])('explains the looks of a calendar with %s', ([, facts, looks]) => {
  const legend = foot('2031-06-10', '', null, facts).querySelector('.legend');
  const entries = legend?.querySelectorAll('li[class]') ?? [];
  expect([...entries].map((each) => each.textContent.slice(1))).toEqual(looks);
  expect(legend?.textContent.includes('Prices in CAD')).toBe(looks.length > 2);
});

test('when nothing is free at all it says so and where to ask', () => {
  const drawn = foot(null, 'https://venue.example/contact');
  expect(drawn.textContent).toContain('Nothing available in the next 12 months');
  expect(drawn.querySelector('a')?.getAttribute('href')).toBe('https://venue.example/contact');
});

test.each(['javascript:alert(1)', 'data:text/html,x', ''])('it follows no address like “%s”', (address) => {
  expect(foot(null, address).querySelector('a')).toBeNull();
});

test('counts down for a busy calendar, without a button', () => {
  const place = foot(null, '', { kind: 'throttled', until: Date.now() + 30_000 });
  expect(place.textContent.trim()).toBe('We’re busy right now. Trying again in 30 seconds.');
  expect(place.querySelector('button')).toBeNull();
});

test('what could not be loaded is not called full', () => {
  expect(foot(null, '', { kind: 'timeout' }).textContent).not.toContain('Nothing available in the next 12 months');
});
