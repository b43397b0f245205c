/**
 * Computes the state of one row of `<slipway-parameters>`, such as “Adults”. The state contains the text of the field,
 * the quantity, its bounds, and the text below the field. Guests may type the digits of any script. `parameters.ts`
 * renders the rows.
 */
import type { Parameter } from '../../api/types.ts';
import type { CountFormat } from '../../i18n/adapt-locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import { toLatinDigits } from '../../values/text.ts';

/** Returns the whole number that a guest typed in the digits of any script; null for anything else. */
function parseTypedNumber(typedText: string): number | null {
  const digits = toLatinDigits(typedText.trim());
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/**
 * Returns the text of a field for a quantity: in the page's digits if `parseTypedNumber` can read them, otherwise in
 * Latin digits.
 */
export function formatFieldText(quantity: number, formatFigures: CountFormat = String): string {
  const formattedText = formatFigures(quantity);
  return parseTypedNumber(formattedText) === quantity ? formattedText : String(quantity);
}

/** Returns the smallest and the largest quantity that the guest can select. */
export function getQuantityBounds({ min, max, required }: Parameter): { min: number; max: number } {
  return { min: Math.max(min, required ? 1 : 0), max: max || Infinity };
}

/** Returns why a quantity is invalid; `''` if it is valid. */
function getInvalidReason(quantity: number | null, parameter: Parameter, messages: Messages['parameters']): string {
  const { min, max } = getQuantityBounds(parameter);
  if (quantity === null) return messages.whole;
  if (quantity > max) return messages.perBooking(max);
  if (quantity >= min) return '';
  return parameter.required && min === 1 ? messages.required : messages.atLeast(min);
}

/** The direction of a step, and the part name of its button. */
export type StepDirection = 'fewer' | 'more';

export interface ParameterState {
  /** Texts that the guest has typed and that differ from the selected quantity, by parameter id. */
  typedTexts: Readonly<Record<string, string>>;
  /** Quantity by parameter id. */
  values: Readonly<Record<string, number>>;
  /** The direction of the last step, by parameter id, if the minimum or the maximum prevented that step. */
  stoppedSteps: Readonly<Record<string, StepDirection>>;
}

export type ParameterView = ReturnType<typeof createParameterView>;

export function createParameterView(
  parameter: Parameter,
  { typedTexts, values, stoppedSteps }: ParameterState,
  messages: Messages['parameters'],
  formatFigures?: CountFormat,
) {
  const { id, default: defaultQuantity } = parameter;
  const { min, max } = getQuantityBounds(parameter);
  const fieldText = typedTexts[id] ?? formatFieldText(values[id] ?? defaultQuantity, formatFigures);
  const quantity = parseTypedNumber(fieldText);
  const invalidReason = getInvalidReason(quantity, parameter, messages);
  const limitReasons: Readonly<Record<StepDirection, string>> = {
    fewer: quantity !== null && quantity <= min ? messages.atLeast(min) : '',
    more: quantity !== null && quantity >= max ? messages.perBooking(max) : '',
  };
  const isSwitch = max === 1 && min === 0;
  const stoppedStep = stoppedSteps[id];
  // If the default quantity is already the maximum, the row mentions the maximum only after the guest tries to exceed
  // it.
  const isLimitRelevant = quantity !== defaultQuantity || stoppedStep === 'more';
  const isAtLimit = limitReasons.more !== '' && min < max && !isSwitch && isLimitRelevant;
  return {
    parameter,
    /** The text of the field: the typed text, otherwise the selected quantity, otherwise the default. */
    fieldText,
    /** The quantity that the text means; null if it is no whole number. */
    quantity,
    min,
    /** Infinity if there is no maximum. */
    max,
    /** True if 0 and 1 are the only quantities. */
    isSwitch,
    isInvalid: invalidReason !== '',
    /**
     * True if the row shows that the quantity has reached the maximum. The row then offers the venue's contact to
     * larger groups.
     */
    isAtLimit,
    /**
     * The text below the field, or `''`: the reason for an invalid quantity, the reached maximum, or the reason for an
     * impossible last step.
     */
    reason: invalidReason || (isAtLimit ? limitReasons.more : stoppedStep ? limitReasons[stoppedStep] : ''),
    /** The reason why no further step is possible, by direction; `''` if a step is possible. */
    limitReasons,
  };
}

/** Number of steps for the Page Up and Page Down keys. */
const PAGE_KEY_STEPS = 5;

/** Number of steps by key, as in a spin button (ARIA Authoring Practices, "Spinbutton"). */
const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: PAGE_KEY_STEPS,
  PageDown: -PAGE_KEY_STEPS,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Returns the number of steps for a key; negative if the key lowers the quantity. Returns 0 for other keys, and for End
 * if there is no maximum.
 */
export function getStepsOfKey(key: string, { max }: Pick<ParameterView, 'max'>): number {
  return key === 'End' && max === Infinity ? 0 : (stepsByKey[key] ?? 0);
}

/** Returns the quantity after some steps, within the bounds. */
export function computeSteppedQuantity(
  quantity: number | null,
  stepCount: number,
  { min, max }: Pick<ParameterView, 'min' | 'max'>,
): number {
  return Math.min(max, Math.max(min, (quantity ?? min) + stepCount));
}
