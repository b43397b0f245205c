import type { ChildProcess } from 'node:child_process';

/** Ends a detached program and all its child processes. */
export function endProcessGroup({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): void {
  if (pid !== undefined) process.kill(-pid, signal);
}
