import { expect, test } from 'vitest';
import { answering, InputError, type Tool } from '../../../src/elements/assistant/tool.ts';

const tool = (run: Tool['run']): Tool => ({
  name: 'tool',
  description: '',
  inputSchema: { type: 'object', properties: {}, required: [] },
  readOnly: true,
  run,
});

test('what a tool answers is passed on', async () => {
  await expect(
    answering(
      tool((input) => Promise.resolve({ ...input, b: 2 })),
      String,
    ).run({ a: 1 }),
  ).resolves.toEqual({ a: 1, b: 2 });
});

test('input that cannot be meant is answered by what is wrong with it', async () => {
  const refusing = tool(() => Promise.reject(new InputError('"start" is over.')));
  await expect(answering(refusing, () => 'else').run({})).resolves.toEqual({ error: '"start" is over.' });
});

test('whatever else goes wrong is worded', async () => {
  const failing = tool(() => Promise.reject(new TypeError('gone')));
  await expect(answering(failing, (error) => `worded: ${(error as Error).message}`).run({})).resolves.toEqual({
    error: 'worded: gone',
  });
});
