import { html, render } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountTextTemplate, timerTemplate, textTemplate } from '../../../src/elements/shared/text.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enCheckout } from '../../../src/i18n/en/checkout.ts';
import { queryOne } from '../choosing-stage.ts';
import { drawTemplate } from '../template-stage.ts';

describe('textTemplate', () => {
  it('keeps a translation by the browser until the words change', () => {
    const container = document.createElement('p');
    const renderText = (text: string) => render(html`${textTemplate(text)}`, container);
    renderText('Two places');
    const translation = document.createElement('font');
    translation.textContent = 'Zwei Plätze';
    container.querySelector('span')?.firstChild?.replaceWith(translation);
    renderText('Two places');
    expect(container.textContent).toBe('Zwei Plätze');
    renderText('One place');
    expect(container.textContent).toBe('One place');
  });
});

describe('accountTextTemplate', () => {
  it("sets the account's language and isolates the text's direction", () => {
    const accountWords = queryOne(drawTemplate(accountTextTemplate('13 years and older', 'en-CA')), 'bdi');
    expect([accountWords.lang, accountWords.textContent, getComputedStyle(accountWords).unicodeBidi]).toEqual([
      'en-CA',
      '13 years and older',
      'isolate',
    ]);
  });

  it('sets no language if it is unknown', () => {
    expect(queryOne(drawTemplate(accountTextTemplate('Kayak')), 'bdi').hasAttribute('lang')).toBe(false);
  });
});

describe('timerTemplate', () => {
  const { again } = enFirstPaint.problems;
  const { wait } = enCheckout;

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('counts down the seconds without announcing them', () => {
    vi.spyOn(Date, 'now').mockReturnValue(0);
    const container = document.createElement('div');
    const findTimer = () => container.querySelector('[role="timer"]');
    render(timerTemplate({ kind: 'throttled', until: 2000 }, again), container);
    expect(findTimer()?.textContent).toBe('Trying again in 2 seconds.');
    expect(findTimer()?.ariaLive).toBe('off');
    vi.spyOn(Date, 'now').mockReturnValue(1001);
    render(timerTemplate({ kind: 'throttled', until: 2000 }, again), container);
    expect(findTimer()?.textContent).toBe('Trying again in 1 second.');
    vi.spyOn(Date, 'now').mockReturnValue(2000);
    render(timerTemplate({ kind: 'throttled', until: 2000 }, wait), container);
    expect(findTimer()?.textContent).toBe('You can try again now.');
  });

  it('renders nothing for a problem other than throttling', () => {
    const container = document.createElement('div');
    render(timerTemplate({ kind: 'offline' }, again), container);
    expect(container.childElementCount).toBe(0);
  });
});
