import { adoptStyles, html } from 'lit';
import { describe, expect, it } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { directionStyles, getReadingStep } from '../../../src/elements/shared/text-direction.ts';
import { mountLeaf } from '../checkout-stage.ts';
import { createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate } from '../template-stage.ts';

customElements.define('slipway-calendar', SlipwayCalendar);

describe('getReadingStep', () => {
  it.each([
    ['ArrowRight', 'ltr', 1],
    ['ArrowLeft', 'ltr', -1],
    ['ArrowRight', 'rtl', -1],
    ['ArrowLeft', 'rtl', 1],
  ] as const)('returns 1 for forward, -1 for backward: %s in %s text', (key, dir, expectedStep) => {
    expect(getReadingStep(key, dir)).toBe(expectedStep);
  });

  it.each(['ltr', 'rtl'] as const)('returns 0 for keys other than left and right in %s text', (dir) => {
    for (const key of ['ArrowUp', 'ArrowDown', 'Enter']) expect(Math.abs(getReadingStep(key, dir))).toBe(0);
  });
});

describe('directionStyles', () => {
  it('mirrors icons that point forward in right-to-left text', () => {
    const icon = html`<svg style="scale: var(--_forward, 1) 1"></svg>`;
    const container = drawTemplate(
      html`${icon}
        <div dir="rtl">${icon}</div>`,
    );
    adoptStyles(container.shadowRoot as ShadowRoot, [directionStyles]);
    const icons = [...(container.shadowRoot?.querySelectorAll('svg') ?? [])];
    expect(icons.map((element) => getComputedStyle(element).scale)).toEqual(['1', '-1 1']);
  });

  it.each([
    ['ar', ['1', '-1 1']],
    ['en', ['-1 1', '1']],
  ])('points the arrows of the calendar outwards in %s', async (lang, expectedScales) => {
    const leaf = await mountLeaf<SlipwayCalendar>('slipway-calendar', {
      locale: createPreparedLocale(lang),
      month: '2031-06' as never,
      today: '2031-06-10' as never,
      lastMonth: '2031-08' as never,
    });
    const icons = ['previous', 'next'].map((part) => queryOne(leaf, `[part~=${part}] svg`));
    expect(icons.map((icon) => getComputedStyle(icon).scale)).toEqual(expectedScales);
  });
});
