import type { Parameter } from '../api/types.ts';
import type { Text } from '../values/text/en.ts';

/** The whole number a visitor typed, in Latin or Arabic digits; NaN for anything else. */
export function typedNumber(text: string): number {
  const digits = text.trim().replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  return /^\d{1,9}$/.test(digits) ? Number(digits) : NaN;
}

/** The least and the most one may choose. */
export function boundsOf({ min, max, required }: Parameter): { least: number; most: number } {
  return { least: Math.max(min, required ? 1 : 0), most: max || Infinity };
}

/** Why the number cannot be chosen, in words; '' when it can. */
export function reasonAgainst(value: number, parameter: Parameter, words: Text['parameters']): string {
  const { least, most } = boundsOf(parameter);
  if (Number.isNaN(value)) return words.whole;
  if (value > most) return words.atMost(most);
  if (value >= least) return '';
  return value === 0 && least === 1 && parameter.required ? words.required : words.atLeast(least);
}
