import { render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { countdown } from '../../../src/elements/shared/countdown.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';

const { again } = enFirstPaint.problems;
const { wait } = enRest;

afterEach(() => {
  vi.restoreAllMocks();
});

test('too many requests are counted down in words, which are not read aloud each second', () => {
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const place = document.createElement('div');
  const timer = () => place.querySelector('[role="timer"]');
  render(countdown({ kind: 'throttled', until: 2000 }, again), place);
  expect(timer()?.textContent).toBe('Trying again in 2 seconds.');
  expect(timer()?.ariaLive).toBe('off');
  vi.spyOn(Date, 'now').mockReturnValue(1001);
  render(countdown({ kind: 'throttled', until: 2000 }, again), place);
  expect(timer()?.textContent).toBe('Trying again in 1 second.');
  vi.spyOn(Date, 'now').mockReturnValue(2000);
  render(countdown({ kind: 'throttled', until: 2000 }, wait), place);
  expect(timer()?.textContent).toBe('Please try again now.');
});

test('anything else is not counted down', () => {
  const place = document.createElement('div');
  render(countdown({ kind: 'offline' }, again), place);
  expect(place.childElementCount).toBe(0);
});
