/** What went wrong, in English: fetched with the first thing that does. What is said of a lost connection is at hand before, as nothing can be fetched then. */
import type { FindingText } from './en-finding.ts';
import { plural } from './plural.ts';

export const enTrouble = {
  timeout: 'The booking service takes too long to answer. Please try again.',
  refused: 'The booking service did not accept this.',
  throttled: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} ${plural(seconds, 'second', 'seconds')}.`,
  broken: 'The booking service gave an answer that cannot be used. Please try again.',
  unauthorised: 'Online booking is not open here at the moment.',
  unconfirmed: 'We do not know yet whether your booking was made.',
  misconfigured: (attribute: string) =>
    `This booking widget is not set up completely: “${attribute}” is missing or cannot be used.`,
  missing: 'What was offered here is not available any more.',
};

/** A language other than English brings these with it, as it is fetched whole. */
export type TroubleText = typeof enTrouble & FindingText['problems'];
