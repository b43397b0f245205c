import { render } from 'lit';
import { describe, expect, it } from 'vitest';
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

function drawFoot(firstFree: string | null, url = '', problem: Problem | null = null, facts: object = {}): HTMLElement {
  const place = document.createElement('div');
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
    rate: () => Promise.reject(new Error('No quote request is expected.')),
    quotes: () => ({ rateDays: () => Promise.resolve([]), pace: createAccountPace() }) as unknown as PacedClient,
  });
  render(template(), place);
  return place;
}

/** A month with one taken day. */
const june = { item: item({ unit: 'D' }), month: '2031-06', monthsShown: 1, availability: freeBut(['2031-06-12']) };

describe('createCalendarFoot', () => {
  it('explains the looks of days and offers other inputs', () => {
    const foot = drawFoot('2031-06-10');
    expect(foot.querySelector("[part='legend']")?.textContent).toContain('Not available');
    expect(foot.querySelector('button')?.textContent.trim()).toBe('Other ways to select dates');
  });

  it.for<[string, object, string[]]>([
    ['prices', {}, ['Available', 'Not available', 'Lowest price', 'Few left']],
    ['no prices', { prices: 'off' }, ['Available', 'Not available']],
  ])('explains the looks of a calendar with %s', ([, facts, looks]) => {
    const legend = drawFoot('2031-06-10', '', null, facts).querySelector('.legend');
    const entries = legend?.querySelectorAll('li[class]') ?? [];
    expect([...entries].map((each) => each.textContent.slice(1))).toEqual(looks);
    expect(legend?.textContent.includes('Prices in CAD')).toBe(looks.length > 2);
  });

  it('links the venue if no day is free', () => {
    const foot = drawFoot(null, 'https://venue.example/contact');
    expect(foot.textContent).toContain('Nothing available in the next 12 months');
    expect(foot.querySelector('a')?.getAttribute('href')).toBe('https://venue.example/contact');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ''])('links no address like “%s”', (address) => {
    expect(drawFoot(null, address).querySelector('a')).toBeNull();
  });

  it('counts down for a busy calendar, without a button', () => {
    const foot = drawFoot(null, '', { kind: 'throttled', until: Date.now() + 30_000 });
    expect(foot.textContent.trim()).toBe('We’re busy right now. Trying again in 30 seconds.');
    expect(foot.querySelector('button')).toBeNull();
  });

  it('does not call a calendar full that failed to load', () => {
    expect(drawFoot(null, '', { kind: 'timeout' }).textContent).not.toContain(
      'Nothing available in the next 12 months',
    );
  });
});
