/**
 * Helpers for forms: the fields and values of the booking form, and submission by script. `form/` renders the fields.
 */
import type { BookingForm, FormField } from '../../api/types.ts';

/** Returns the fields that the guest fills in. The consent to the terms comes last. */
export function getFormFields({ fields, terms }: BookingForm): readonly FormField[] {
  return [...fields.filter(({ type }) => type !== 'p'), ...(terms ? [terms] : [])];
}

/**
 * Returns true if this value means that a checkbox has a tick: any value except `''` and `0`. For a tick, the service
 * uses `1`, and browsers use `on`.
 */
export function isTicked(value: string): boolean {
  return value !== '' && value !== '0';
}

/**
 * Returns the ticked choices of a group of checkboxes. The value of the group contains them, separated by commas.
 * Returns one empty text if the value is `''`.
 */
export function parseChoices(value: string): readonly string[] {
  return value.split(',');
}

/**
 * Submits the form of the pressed button by script. In a sandboxed frame without `allow-forms`, browsers block the
 * normal submission. Enter in a field also presses the button.
 */
export function submitForm(event: MouseEvent): void {
  event.preventDefault();
  const { form } = event.currentTarget as HTMLButtonElement;
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}
