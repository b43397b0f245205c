import { expect, test } from 'vitest';
import { nextTask } from '../../src/page/next-task.ts';

test('what waited already comes first, microtasks and tasks', async () => {
  const order: string[] = [];
  setTimeout(() => order.push('task'));
  const next = nextTask().then(() => order.push('next'));
  queueMicrotask(() => order.push('microtask'));
  await next;
  expect(order).toEqual(['microtask', 'task', 'next']);
});
