/** Helpers for forms: the values of the booking form, and submission by script. The fields themselves are in `form/`. */
import type { BookingForm, FormField } from '../../api/types.ts';

/** Returns each field that the guest fills, with the terms last. */
export function fieldsOf({ fields, terms }: BookingForm): readonly FormField[] {
  return [...fields.filter(({ type }) => type !== 'p'), ...(terms ? [terms] : [])];
}

/** Returns true if this value of a checkbox means a tick. Services write `1`, browsers `on`. */
export function isTicked(value: string): boolean {
  return value !== '' && value !== '0';
}

/** Returns the ticked choices of a value that joins them by commas. */
export function choicesIn(value: string): readonly string[] {
  return value.split(',');
}

/**
 * Submits the form of the pressed button by script. A sandboxed frame without `allow-forms` ignores the browser's own
 * submission without an error. Enter in a field presses the button too, so it works there as well.
 */
export function submitForm(event: MouseEvent): void {
  event.preventDefault();
  const { form } = event.currentTarget as HTMLButtonElement;
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}
