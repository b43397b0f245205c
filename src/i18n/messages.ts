import type { FirstPaintMessages } from './en/first-paint.ts';
import type { RestMessages } from './en/rest.ts';

/** Every word a visitor reads, in one language. English has it in two files, every other language in one. */
export type Messages = FirstPaintMessages & RestMessages;
