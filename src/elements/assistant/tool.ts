/** What an assistant of the visitor is offered to do: a name, what it is for, what it takes, and how it is done. */

/** A JSON Schema of an object (https://json-schema.org), as far as it is needed. */
export interface InputSchema {
  type: 'object';
  properties: Readonly<Record<string, object>>;
  required: readonly string[];
}

export interface Tool {
  name: string;
  /** For the assistant, in English. */
  description: string;
  inputSchema: InputSchema;
  /** It changes nothing, neither here nor at the service. */
  readOnly: boolean;
  /**
   * @param input whatever the assistant sends; nothing about it is certain
   * @returns what can be written as JSON; `{ error }` with a sentence for the assistant where it cannot be done
   */
  run(input: Readonly<Record<string, unknown>>): Promise<object>;
}

/** What was sent cannot be meant: the message says what is. */
export class InputError extends Error {}

/** The same, but whatever goes wrong is an answer too: an assistant can put right only what it is told. */
export function answering(tool: Tool, worded: (error: unknown) => string): Tool {
  return {
    ...tool,
    run: async (input) => {
      try {
        return await tool.run(input);
      } catch (error) {
        return { error: error instanceof InputError ? error.message : worded(error) };
      }
    },
  };
}
