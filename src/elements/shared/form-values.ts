/** The boxes of the service's form, and how what a visitor gives is written as their values. */
import type { BookingForm, FormField } from '../../api/types.ts';

/** Every box of the form that a visitor fills, the terms last. */
export function boxesOf({ fields, terms }: BookingForm): readonly FormField[] {
  return [...fields.filter(({ type }) => type !== 'p'), ...(terms ? [terms] : [])];
}

/** Whether a value of a checkbox means that it is ticked; services say `1`, browsers `on`. */
export function isTicked(value: string): boolean {
  return value !== '' && value !== '0';
}

/** Several ticked choices travel as one value, joined by commas. */
export function choicesIn(value: string): readonly string[] {
  return value.split(',');
}
