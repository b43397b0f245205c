import { afterEach, describe, expect, it, vi } from 'vitest';
import { findStartDateAttribute } from '../../demo/site/front-page.ts';

/** Imitates the service: the first requested day is free. */
function answerWithFreeDays(input: string): Promise<Response> {
  const firstDay = new URL(input).searchParams.get('start_date') ?? '';
  return Promise.resolve(Response.json({ item: { cal: { [firstDay]: 1 } } }));
}

describe('findStartDateAttribute', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['2026-11-10T12:00:00Z', 'start-date="2026-11-15"'],
    ['2026-11-15T12:00:00Z', 'start-date="2026-11-20"'],
    ['2026-11-16T12:00:00Z', 'start-date="2026-12-01"'],
    ['2026-11-29T12:00:00Z', 'start-date="2026-12-04"'],
    ['2026-12-20T23:30:00Z', 'start-date="2027-01-01"'],
    ['2027-02-24T00:00:00Z', 'start-date="2027-03-01"'],
  ])('returns a free day up to the 20th if now is %s', async (now, attribute) => {
    vi.stubGlobal('fetch', answerWithFreeDays);
    expect(await findStartDateAttribute('http://service.example', new Date(now))).toBe(attribute);
  });

  it('returns an empty string if the service does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')));
    expect(await findStartDateAttribute('http://service.example')).toBe('');
  });
});
