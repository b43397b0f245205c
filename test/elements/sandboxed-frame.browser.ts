/** Tests forms in a sandboxed frame without `allow-forms`, in which browsers ignore every native form submission. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { completeAnswers, createFormWithEveryField, createSession } from './checkout-stage.ts';
import { queryAll, createPreparedLocale, queryOne } from './choosing-stage.ts';

const formSettings = {
  'slipway-form': {
    module: '/src/elements/form/form.ts',
    name: 'SlipwayForm',
    props: { form: createFormWithEveryField(), session: createSession(), values: completeAnswers },
    event: 'details-submit',
  },
  'slipway-code': {
    module: '/src/elements/cart/discount-code.ts',
    name: 'SlipwayCode',
    props: {},
    event: 'code-redeem',
  },
} as const;

const locale = createPreparedLocale('en');
const requests: unknown[] = [];
beforeEach(() => void requests.splice(0));

/** Renders an element in a frame that may run scripts, but not submit forms. */
async function openFrame(tag: keyof typeof formSettings, changes: object = {}): Promise<HTMLElement> {
  const { module, name, props, event } = formSettings[tag];
  const frame = document.createElement('iframe');
  frame.title = 'sandboxed';
  frame.width = frame.height = '900';
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.srcdoc = `<!doctype html><script type="module">
    // Defines the function with which the test runner wraps dynamic imports. The runner adds it only to its own page,
    // not to this frame.
    globalThis.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
    const { ${name} } = await import('${module}');
    customElements.define('${tag}', ${name});
    document.body.append(document.createElement('${tag}'));
  </script>`;
  document.body.replaceChildren(frame);
  const leaf = await vi.waitFor(
    () => frame.contentDocument?.querySelector<HTMLElement>(tag) ?? Promise.reject(),
    10_000,
  );
  leaf.addEventListener(event, (requestEvent) => requests.push((requestEvent as CustomEvent<unknown>).detail));
  Object.assign(leaf, { locale, ...props, ...changes });
  await vi.waitFor(() => expect(queryAll(leaf, 'form, button').length).toBeGreaterThan(1));
  return leaf;
}

const getFrame = () => page.frameLocator(page.getByTitle('sandboxed'));

describe('in a frame without allow-forms', () => {
  it('books nothing if the browser submits the form', async () => {
    const leaf = await openFrame('slipway-form');
    (queryOne(leaf, 'form') as HTMLFormElement).requestSubmit();
    expect(requests).toEqual([]);
  });

  it('books when the guest presses the button', async () => {
    await openFrame('slipway-form');
    await getFrame().getByRole('button', { name: /^Book/ }).click();
    expect(requests).toEqual([{ values: expect.objectContaining(completeAnswers) }]);
  });

  it('lists missing fields when the guest presses the button', async () => {
    const leaf = await openFrame('slipway-form', { values: {} });
    await getFrame().getByRole('button', { name: /^Book/ }).click();
    expect(requests).toEqual([]);
    await vi.waitFor(() => expect(queryAll(leaf, '.problem a').length).toBeGreaterThan(0));
  });

  it('continues to the review on Enter', async () => {
    await openFrame('slipway-form', { leadsTo: 'review' });
    await getFrame().getByRole('textbox', { name: /^Name/ }).click();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  });

  it('requests a code on Enter and when the guest presses the button', async () => {
    await openFrame('slipway-code');
    await getFrame().getByRole('textbox').fill('HERON10');
    await userEvent.keyboard('{Enter}');
    await getFrame().getByRole('button').click();
    expect(requests).toEqual([{ code: 'HERON10' }, { code: 'HERON10' }]);
  });
});
