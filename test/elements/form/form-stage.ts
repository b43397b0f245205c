/** Fixture: mounts `<slipway-form>` with one field of each type. Functions return the form's parts. */
import { SlipwayForm } from '../../../src/elements/form/form.ts';
import { waitForNextTask } from '../../../src/page/scheduling.ts';
import { all, requestsOf, one, localeIn } from '../choosing-stage.ts';
import { everyField, session, stage } from '../checkout-stage.ts';

customElements.define('slipway-form', SlipwayForm);

export const locale = localeIn('en');

/** Mounts a form. The optional fields in its collapsible section render later. */
export const firstRender = (props: Partial<SlipwayForm> = {}) =>
  stage<SlipwayForm>('slipway-form', { locale, form: everyField(), session: session(), ...props });

/** Mounts a form and waits until it has rendered the optional fields in its collapsed section. */
export const foldedForm = async (props: Partial<SlipwayForm> = {}) => {
  const leaf = await firstRender(props);
  await waitForNextTask();
  await leaf.updateComplete;
  return leaf;
};

/** Mounts a form and expands its section of optional fields. */
export const form = async (props: Partial<SlipwayForm> = {}) => {
  const leaf = await foldedForm(props);
  for (const more of all(leaf, 'details')) (more as HTMLDetailsElement).open = true;
  return leaf;
};

export const fieldInput = (leaf: HTMLElement, name: string) => one(leaf, `[name="${name}"]`) as HTMLInputElement;

export const submit = async (leaf: SlipwayForm) => {
  one(leaf, '[part~="submit"]').click();
  await leaf.updateComplete;
};

export const fieldProblems = (leaf: HTMLElement) =>
  all(leaf, '[part="field-fault"]')
    .map((fault) => fault.innerText)
    .filter(Boolean);

export const listedProblems = (leaf: HTMLElement) => all(leaf, '.problem a').map((link) => link.innerText);

export const lastInput = (leaf: { requests: { name: string; detail: unknown }[] }) =>
  requestsOf(leaf, 'details-type').at(-1) as { values: Record<string, string> } | undefined;
