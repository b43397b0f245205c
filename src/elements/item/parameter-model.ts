/**
 * Computes the state of one row of `<slipway-parameters>`, such as “Adults”. The state contains the text of the field,
 * the quantity, its bounds, and the reason if it is invalid. Guests may type the digits of any script. `parameters.ts`
 * renders the rows.
 */
import type { Parameter } from '../../api/types.ts';
import type { Figures } from '../../i18n/adapt-phrases.ts';
import type { Messages } from '../../i18n/messages.ts';
import { latinDigits } from '../../values/text.ts';

/** Returns the whole number that a guest typed in the digits of any script; null for anything else. */
function typedNumber(text: string): number | null {
  const digits = latinDigits(text.trim());
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Returns a number as the text of a field. Uses the digits of the page's language if `typedNumber` can read them. */
export function fieldText(value: number, figures: Figures): string {
  const text = figures(value);
  return typedNumber(text) === value ? text : String(value);
}

/** Returns the smallest and the largest quantity that the guest can select. */
export function boundsOf({ min, max, required }: Parameter): { min: number; max: number } {
  return { min: Math.max(min, required ? 1 : 0), max: max || Infinity };
}

/** Returns why a quantity is invalid; `''` if it is valid. */
function invalidityReason(value: number | null, parameter: Parameter, words: Messages['parameters']): string {
  const { min, max } = boundsOf(parameter);
  if (value === null) return words.whole;
  if (value > max) return words.perBooking(max);
  if (value >= min) return '';
  return parameter.required && min === 1 ? words.required : words.atLeast(min);
}

export interface ParameterState {
  /** Typed texts that differ from the selected quantity, by parameter id. */
  texts: Readonly<Record<string, string>>;
  /** Quantity by parameter id. */
  values: Readonly<Record<string, number>>;
  /** The bound that stopped the last step up or down, by parameter id. */
  bumps: Readonly<Record<string, 'min' | 'max'>>;
}

export type ParameterView = ReturnType<typeof parameterView>;

export function parameterView(
  parameter: Parameter,
  { texts, values, bumps }: ParameterState,
  words: Messages['parameters'],
  figures: Figures = String,
) {
  const { id, default: preset } = parameter;
  const { min, max } = boundsOf(parameter);
  const text = texts[id] ?? fieldText(values[id] ?? preset, figures);
  const value = typedNumber(text);
  const invalidReason = invalidityReason(value, parameter, words);
  const noFewer = value !== null && value <= min ? words.atLeast(min) : '';
  const noMore = value !== null && value >= max ? words.perBooking(max) : '';
  const isSwitch = max === 1 && min === 0;
  const bump = bumps[id];
  // If the default is already the maximum, the row does not call it a limit until the guest tries to exceed it.
  const isReached = value !== preset || bump === 'max';
  const isAtLimit = noMore !== '' && min < max && !isSwitch && isReached;
  return {
    /** The text of the field: the typed text, otherwise the selected quantity, otherwise the default. */
    text,
    /** The quantity that the text means; null if it is no whole number. */
    value,
    min,
    /** Infinity if there is no maximum. */
    max,
    /** True if 0 and 1 are the only quantities. */
    isSwitch,
    isInvalid: invalidReason !== '',
    /**
     * True if the quantity has reached or exceeded the maximum. The row then offers the venue's contact to larger
     * groups.
     */
    isAtLimit,
    /** The reason why the quantity is invalid or the last step was impossible; `''` if there is none. */
    reason: invalidReason || (isAtLimit ? noMore : bump ? { min: noFewer, max: noMore }[bump] : ''),
    /** The reason why the guest cannot lower the quantity; `''` if they can. */
    noFewer,
    /** The reason why the guest cannot raise the quantity; `''` if they can. */
    noMore,
  };
}

/** Number of steps for the Page Up and Page Down keys. */
const PAGE_STEPS = 5;

/** Number of steps by key, as in a spin button (ARIA Authoring Practices, "Spinbutton"). */
const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: PAGE_STEPS,
  PageDown: -PAGE_STEPS,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Returns the number of steps for a key; negative if the key lowers the quantity. Returns 0 for other keys, and for End
 * if there is no maximum.
 */
export function stepsOf(key: string, { max }: Pick<ParameterView, 'max'>): number {
  return key === 'End' && max === Infinity ? 0 : (stepsByKey[key] ?? 0);
}

/** Returns the quantity after some steps, within the bounds. */
export function stepBy(value: number | null, by: number, { min, max }: Pick<ParameterView, 'min' | 'max'>): number {
  return Math.min(max, Math.max(min, (value ?? min) + by));
}
