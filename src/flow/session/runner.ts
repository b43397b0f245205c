/** Running what asks the service for something: one command at a time, its answer taken over when it is there. */
import { problemOf } from '../../values/problem.ts';
import type { Command } from '../state.ts';
import type { CartContext, Outcome } from './context.ts';

/** What differs is shown once: the next thing asked for takes it as read, unless it is about just that. */
const keepsDifferences = {
  resume: true,
  add: false,
  edit: false,
  save: false,
  remove: false,
  undo: false,
  alter: false,
  redeem: false,
  review: false,
  book: false,
  check: false,
  sync: true,
  mend: true,
  settle: true,
} as const satisfies Record<Command, boolean>;

/** Runs one command; a second one given meanwhile is not queued but ignored, as its button is disabled. */
export async function runCommand(
  { store, commit, can }: Pick<CartContext, 'store' | 'commit' | 'can'>,
  command: Command,
  work: () => Promise<Outcome>,
): Promise<void> {
  if (!can(command)) return;
  commit({
    busy: command,
    problem: null,
    notice: '',
    removed: undefined,
    elsewhere: undefined,
    healing: keepsDifferences[command] ? store.state.healing : null,
  });
  try {
    commit({ ...(await work()), busy: null });
  } catch (error) {
    commit({ busy: null, problem: problemOf(error) });
  }
}
