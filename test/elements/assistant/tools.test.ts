import { describe, expect, test } from 'vitest';
import { answering, InputError, type Tool } from '../../../src/elements/assistant/tool.ts';
import { assistantTools, type AssistantFacts } from '../../../src/elements/assistant/tools.ts';

describe('assistantTools', () => {
  const tools = assistantTools({} as AssistantFacts);

  test('finds, prices and adds, but never books, pays or reads details', () => {
    expect(tools.map(({ name }) => name)).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
  });

  test('marks only the adding tool as one that changes something', () => {
    expect(tools.filter(({ readOnly }) => !readOnly).map(({ name }) => name)).toEqual(['slipway_add']);
  });

  test('describes each tool and every required input', () => {
    for (const { description, inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(40);
      expect(Object.keys(inputSchema.properties)).toEqual(expect.arrayContaining([...inputSchema.required]));
    }
  });
});

describe('answering', () => {
  const tool = (run: Tool['run']): Tool => ({
    name: 'tool',
    description: '',
    inputSchema: { type: 'object', properties: {}, required: [] },
    readOnly: true,
    run,
  });

  test('returns the answer of the tool', async () => {
    await expect(
      answering(
        tool((input) => Promise.resolve({ ...input, b: 2 })),
        String,
      ).run({ a: 1 }),
    ).resolves.toEqual({ a: 1, b: 2 });
  });

  test('returns the message of an InputError', async () => {
    const refusing = tool(() => Promise.reject(new InputError('"start" is over.')));
    await expect(answering(refusing, () => 'else').run({})).resolves.toEqual({ error: '"start" is over.' });
  });

  test('returns other errors in words', async () => {
    const failing = tool(() => Promise.reject(new TypeError('gone')));
    await expect(answering(failing, (error) => `worded: ${(error as Error).message}`).run({})).resolves.toEqual({
      error: 'worded: gone',
    });
  });
});
