import { resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../src/page/download.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the visitor is given a file of that name and type, long enough to say where to put it', async () => {
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  saveFile('booking.ics', 'text/calendar', 'BEGIN:VCALENDAR\r\nSUMMARY:Café\r\n');
  expect(link.click).toHaveBeenCalledTimes(1);
  expect(link.download).toBe('booking.ics');
  vi.advanceTimersByTime(300_000);
  const file = resolveObjectURL(link.href);
  expect([file?.type, await file?.text()]).toEqual(['text/calendar', 'BEGIN:VCALENDAR\r\nSUMMARY:Café\r\n']);
  vi.runAllTimers();
  expect(resolveObjectURL(link.href)).toBeUndefined();
});
