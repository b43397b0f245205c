import type { ChildProcess } from 'node:child_process';

/** Ends a program that was started detached, and whatever it has started. */
export function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): void {
  if (pid !== undefined) process.kill(-pid, signal);
}
