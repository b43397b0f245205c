/**
 * Submits the form of a pressed button by script. A sandboxed frame without `allow-forms` ignores the browser's own
 * submission without an error. Enter in a field presses the button too, so it works there as well.
 */
export function submitForm(event: MouseEvent): void {
  event.preventDefault();
  const { form } = event.currentTarget as HTMLButtonElement;
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}
