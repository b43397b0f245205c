/** A program in a process of its own, with its output and its exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

export interface Program {
  /** All output so far, of both streams. */
  output(): string;
  /** Resolves once the output contains this text. Fails with the output if the program ends before. */
  waitForOutput(text: string | RegExp): Promise<void>;
  /** Sends it a message, and resolves once it has replied or ended. The program needs `isTold`. */
  sendMessage(message: number): Promise<void>;
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Its exit code, when it has ended; null after a signal. */
  code: Promise<number | null>;
}

export interface Starting {
  variables: Readonly<Record<string, string>>;
  /** Its working directory. Default: the current one. */
  folder?: string;
  /** It listens to messages (`process.on('message')`). */
  readsMessages?: boolean;
}

/** Starts it with these variables, the search path, and none of ours. */
export function startProgram(
  [command = '', ...words]: readonly string[],
  { variables, folder, readsMessages: isTold = false }: Starting,
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
    async waitForOutput(text) {
      while (typeof text === 'string' ? !output.includes(text) : !text.test(output))
        await Promise.race([
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
          code.then(() => expect.fail(output)),
        ]);
    },
    async sendMessage(message) {
      if (!child.connected) return;
      const reply = once(child, 'message');
      child.send(message, () => undefined);
      await Promise.race([reply, code]);
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
  await program.waitForOutput(address);
  return address.exec(program.output())?.[0]?.replace('localhost', '127.0.0.1') ?? expect.fail(program.output());
}
