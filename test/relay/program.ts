/** Starts a program in a separate process and reads its output and its exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

export interface Program {
  /** Returns all output so far, of stdout and stderr. */
  output(): string;
  /** Resolves when the output contains this text. Fails with the output if the program ends first. */
  waitForOutput(text: string | RegExp): Promise<void>;
  /** Sends a message to the program. Resolves when the program has replied or ended. Requires `readsMessages`. */
  sendMessage(message: number): Promise<void>;
  sendSignal(signalName: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Resolves with the exit code when the program ends; null if a signal ended it. */
  exitCode: Promise<number | null>;
}

export interface StartOptions {
  variables: Readonly<Record<string, string>>;
  /** Working directory; defaults to the current one. */
  folder?: string;
  /** True if the program handles `process.on('message')`; defaults to false. */
  readsMessages?: boolean;
}

/** Starts the program with `PATH` and the given variables only. */
export function startProgram(
  [command = '', ...commandArguments]: readonly string[],
  { variables, folder, readsMessages = false }: StartOptions,
): Program {
  const child = spawn(command, commandArguments, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...variables },
    stdio: readsMessages ? ['pipe', 'pipe', 'pipe', 'ipc'] : 'pipe',
  });
  let output = '';
  let onOutput: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
      onOutput();
    });
  const exitCode = once(child, 'close').then(([value]: (number | null)[]) => value ?? null);
  return {
    output: () => output,
    async waitForOutput(text) {
      while (typeof text === 'string' ? !output.includes(text) : !text.test(output))
        await Promise.race([
          new Promise<void>((resolve) => {
            onOutput = resolve;
          }),
          exitCode.then(() => expect.fail(output)),
        ]);
    },
    async sendMessage(message) {
      if (!child.connected) return;
      const reply = once(child, 'message');
      child.send(message, () => undefined);
      await Promise.race([reply, exitCode]);
    },
    sendSignal: (name) => {
      child.kill(name);
    },
    exitCode,
  };
}

const addressPattern = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/;

/** Resolves with the loopback address that a server prints once it is ready. */
export async function waitForAddress(program: Program): Promise<string> {
  await program.waitForOutput(addressPattern);
  return addressPattern.exec(program.output())?.[0]?.replace('localhost', '127.0.0.1') ?? expect.fail(program.output());
}
