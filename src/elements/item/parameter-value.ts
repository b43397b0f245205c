import type { Parameter } from '../../api/types.ts';
import { latinDigits } from '../../values/text.ts';
import type { Figures } from '../../i18n/adapt-phrases.ts';
import type { Messages } from '../../i18n/messages.ts';

/** Returns the whole number that a guest typed in the digits of any script; null for anything else. */
export function typedNumber(text: string): number | null {
  const digits = latinDigits(text.trim());
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** The number as it stands in a field, in the page's figures where one could have typed them. */
export function writtenNumber(value: number, figures: Figures): string {
  const written = figures(value);
  return typedNumber(written) === value ? written : String(value);
}

/** The least and the most one may choose. */
export function boundsOf({ min, max, required }: Parameter): { least: number; most: number } {
  return { least: Math.max(min, required ? 1 : 0), most: max || Infinity };
}

/** Why the number cannot be chosen, in words; '' when it can. */
export function reasonAgainst(value: number | null, parameter: Parameter, words: Messages['parameters']): string {
  const { least, most } = boundsOf(parameter);
  if (value === null) return words.whole;
  if (value > most) return words.perBooking(most);
  if (value >= least) return '';
  return parameter.required && least === 1 ? words.required : words.atLeast(least);
}
