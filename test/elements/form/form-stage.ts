/** Fixture: mounts `<slipway-form>` with fields of every type. Functions return the form's parts. */
import { SlipwayForm } from '../../../src/elements/form/form.ts';
import { waitForNextTask } from '../../../src/page/scheduling.ts';
import { queryAll, getRequestDetails, queryOne, createPreparedLocale } from '../choosing-stage.ts';
import { createFormWithEveryField, createSession, mountLeaf } from '../checkout-stage.ts';

customElements.define('slipway-form', SlipwayForm);

export const locale = createPreparedLocale('en');

/** Mounts a form. The optional fields in its collapsible section render later. */
export const renderFormOnce = (props: Partial<SlipwayForm> = {}) =>
  mountLeaf<SlipwayForm>('slipway-form', {
    locale,
    form: createFormWithEveryField(),
    session: createSession(),
    ...props,
  });

/** Mounts a form and waits until it has rendered the optional fields in its collapsed section. */
export const mountFoldedForm = async (props: Partial<SlipwayForm> = {}) => {
  const leaf = await renderFormOnce(props);
  await waitForNextTask();
  await leaf.updateComplete;
  return leaf;
};

/** Mounts a form and expands its section of optional fields. */
export const mountForm = async (props: Partial<SlipwayForm> = {}) => {
  const leaf = await mountFoldedForm(props);
  for (const moreDetails of queryAll(leaf, 'details')) (moreDetails as HTMLDetailsElement).open = true;
  return leaf;
};

export const findFieldInput = (leaf: HTMLElement, name: string) =>
  queryOne(leaf, `[name="${name}"]`) as HTMLInputElement;

export const submitForm = async (leaf: SlipwayForm) => {
  queryOne(leaf, '[part~="submit"]').click();
  await leaf.updateComplete;
};

export const readFieldProblems = (leaf: HTMLElement) =>
  queryAll(leaf, '[part="field-fault"]')
    .map((problemElement) => problemElement.innerText)
    .filter(Boolean);

export const readListedProblems = (leaf: HTMLElement) => queryAll(leaf, '.problem a').map((link) => link.innerText);

export const getLastInput = (leaf: { requests: { name: string; detail: unknown }[] }) =>
  getRequestDetails(leaf, 'details-type').at(-1) as { values: Record<string, string> } | undefined;
