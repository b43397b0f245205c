import { en, type Text } from './en.ts';
import type { FindingText } from './en-finding.ts';

/** The whole catalogue in the language that was chosen for finding: one other than English was fetched whole then. */
export function wholeText(text: FindingText): Text {
  return 'cart' in text ? (text as Text) : en;
}
