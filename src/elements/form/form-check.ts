import type { BookingForm, FormField } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';

/** What is wrong with each field, in the visitor's words, by field id. */
export type Faults = Readonly<Record<string, string>>;

/** Every box of the form that a visitor fills, the terms last. */
export function boxesOf({ fields, terms }: BookingForm): readonly FormField[] {
  return [...fields.filter(({ type }) => type !== 'p'), ...(terms ? [terms] : [])];
}

/** Whether a value of a checkbox means that it is ticked; services say `1`, browsers `on`. */
export function isTicked(value: string): boolean {
  return value !== '' && value !== '0';
}

/** Checks what can be known before asking the service: nothing required is missing, an e-mail address looks like one. */
export function faultsOf(
  boxes: readonly FormField[],
  termsId: string | undefined,
  values: Readonly<Record<string, string>>,
  { details }: Messages,
): Faults {
  const faults: Record<string, string> = {};
  for (const { id, label, type, mask, required } of boxes) {
    const value = (values[id] ?? '').trim();
    const given = type === 'checkbox' ? isTicked(value) : value !== '';
    if (!given && required) faults[id] = id === termsId ? details.agree : details.missing(label);
    else if (given && mask === 'email' && !isEmail(value)) faults[id] = details.email(label);
  }
  return faults;
}

/** Nothing stricter: addresses are odder than any pattern, and only a message that arrives proves one. */
function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
}
