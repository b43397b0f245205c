import { html, render } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountTextTemplate, timerTemplate, textTemplate } from '../../../src/elements/shared/text.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enAfterFirstPaint } from '../../../src/i18n/en/rest.ts';
import { one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

describe('textTemplate', () => {
  it('keeps a translation by the browser until the words change', () => {
    const place = document.createElement('p');
    const show = (words: string) => render(html`${textTemplate(words)}`, place);
    show('Two places');
    const translation = document.createElement('font');
    translation.textContent = 'Zwei Plätze';
    place.querySelector('span')?.firstChild?.replaceWith(translation);
    show('Two places');
    expect(place.textContent).toBe('Zwei Plätze');
    show('One place');
    expect(place.textContent).toBe('One place');
  });
});

describe('accountTextTemplate', () => {
  it("sets the account's language and isolates the text's direction", () => {
    const words = one(draw(accountTextTemplate('13 years and older', 'en-CA')), 'bdi');
    expect([words.lang, words.textContent, getComputedStyle(words).unicodeBidi]).toEqual([
      'en-CA',
      '13 years and older',
      'isolate',
    ]);
  });

  it('sets no language if it is unknown', () => {
    expect(one(draw(accountTextTemplate('Kayak')), 'bdi').hasAttribute('lang')).toBe(false);
  });
});

describe('timerTemplate', () => {
  const { again } = enFirstPaint.problems;
  const { wait } = enAfterFirstPaint;

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('counts down the seconds without announcing them', () => {
    vi.spyOn(Date, 'now').mockReturnValue(0);
    const place = document.createElement('div');
    const timer = () => place.querySelector('[role="timer"]');
    render(timerTemplate({ kind: 'throttled', until: 2000 }, again), place);
    expect(timer()?.textContent).toBe('Trying again in 2 seconds.');
    expect(timer()?.ariaLive).toBe('off');
    vi.spyOn(Date, 'now').mockReturnValue(1001);
    render(timerTemplate({ kind: 'throttled', until: 2000 }, again), place);
    expect(timer()?.textContent).toBe('Trying again in 1 second.');
    vi.spyOn(Date, 'now').mockReturnValue(2000);
    render(timerTemplate({ kind: 'throttled', until: 2000 }, wait), place);
    expect(timer()?.textContent).toBe('You can try again now.');
  });

  it('renders nothing for a problem that is no throttling', () => {
    const place = document.createElement('div');
    render(timerTemplate({ kind: 'offline' }, again), place);
    expect(place.childElementCount).toBe(0);
  });
});
