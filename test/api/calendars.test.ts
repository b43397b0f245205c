import { expect, test, vi } from 'vitest';
import { createCalendarsClient } from '../../src/api/calendars.ts';
import type { Transport } from '../../src/api/transport.ts';
import { addDays } from '../../src/values/dates/day.ts';
import { june10 } from '../flow/visit.ts';

test('the calendars of several items are one read', async () => {
  const read = vi.fn<Transport['read']>(() => Promise.resolve({ items: { 4: { '20310610': 1 } } }));
  const { signal } = new AbortController();
  const client = createCalendarsClient({ read }, 'https://book.example');
  const found = await client.calendars(['4', '7'], june10, addDays(june10, 1), signal);
  expect([...found.keys()]).toEqual(['4']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(read.mock.calls[0]?.slice(0, 3)).toEqual([
    'https://book.example',
    expect.objectContaining({ path: 'item/cal' }),
    signal,
  ]);
});
