/** A program started as a process of its own: what it says, and how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

export interface Program {
  /** Everything said so far, to both streams. */
  output(): string;
  /** Resolves once it has said this; fails with what it said when it ends before. */
  said(text: string | RegExp): Promise<void>;
  /** Tells it something; resolves once it has said something back, or has ended. For one started with `isTold`. */
  tell(message: number): Promise<void>;
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Its exit code, when it has ended; null after a signal. */
  code: Promise<number | null>;
}

export interface Starting {
  variables: Readonly<Record<string, string>>;
  /** Where it runs; default: here. */
  folder?: string;
  /** It listens to messages (`process.on('message')`). */
  isTold?: boolean;
}

/** Starts it with these variables, the search path, and none of ours. */
export function startProgram(
  [command = '', ...words]: readonly string[],
  { variables, folder, isTold = false }: Starting,
): Program {
  const child = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...variables },
    stdio: isTold ? ['pipe', 'pipe', 'pipe', 'ipc'] : 'pipe',
  });
  let output = '';
  let wake: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
      wake();
    });
  const code = once(child, 'close').then(([value]: (number | null)[]) => value ?? null);
  return {
    output: () => output,
    async said(text) {
      while (typeof text === 'string' ? !output.includes(text) : !text.test(output))
        await Promise.race([
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
          code.then(() => expect.fail(output)),
        ]);
    },
    async tell(message) {
      if (!child.connected) return;
      const answered = once(child, 'message');
      child.send(message, () => undefined);
      await Promise.race([answered, code]);
    },
    signal: (name) => {
      child.kill(name);
    },
    code,
  };
}

const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/;

/** The address on the loopback interface that a server names when it is ready. */
export async function addressOf(program: Program): Promise<string> {
  await program.said(address);
  return address.exec(program.output())?.[0]?.replace('localhost', '127.0.0.1') ?? expect.fail(program.output());
}
