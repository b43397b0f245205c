import { enRest } from './en/rest.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';
import type { Messages } from './messages.ts';

/** All words of the language that was chosen: English is joined from its two halves, any other was loaded whole. */
export function wholeMessages(text: FirstPaintMessages | Messages): Messages {
  return 'cart' in text ? text : { ...text, ...enRest };
}
