import { html, type TemplateResult } from 'lit';
import { expect, it } from 'vitest';
import { StepElement } from '../../../src/elements/shared/step-element.ts';
import { mountLeaf } from '../checkout-stage.ts';
import { queryAll, getFocusedElement, createPreparedLocale, queryOne } from '../choosing-stage.ts';

/** A minimal step with a heading and a button. */
class TestStepElement extends StepElement {
  isBusy = false;
  protected override isWaiting(): boolean {
    return this.isBusy;
  }
  protected override renderStep(): TemplateResult {
    return html`${this.renderHeading('Your <cart>')}<button part="on">On</button>`;
  }
}
customElements.define('step-alone', TestStepElement);

const mountStep = (props: Partial<TestStepElement> = {}) =>
  mountLeaf<TestStepElement>('step-alone', { locale: createPreparedLocale('en'), ...props });

it('renders nothing without a locale', async () => {
  expect(queryAll(await mountStep({ locale: undefined }), '*')).toEqual([]);
});

it('renders a section with its heading as name, and a busy state', async () => {
  const leaf = await mountStep();
  expect(queryOne(leaf, `#${queryOne(leaf, 'section').getAttribute('aria-labelledby') ?? ''}`).innerText).toBe(
    'Your <cart>',
  );
  expect(queryOne(leaf, 'section').ariaBusy).toBe('false');
  leaf.isBusy = true;
  leaf.requestUpdate();
  await leaf.updateComplete;
  expect(queryOne(leaf, 'section').ariaBusy).toBe('true');
});

it('focuses its heading, which is outside the tab order, after rendering', async () => {
  const leaf = await mountStep({ locale: undefined });
  leaf.locale = createPreparedLocale('en');
  await leaf.focusHeading();
  expect(getFocusedElement(leaf)?.innerText).toBe('Your <cart>');
  expect(getFocusedElement(leaf)?.tabIndex).toBe(-1);
});

it('moves no focus if it has no heading', async () => {
  await (await mountStep({ locale: undefined })).focusHeading();
  expect(document.activeElement).toBe(document.body);
});

it('exports its parts inside a shadow root', async () => {
  const hostElement = document.createElement('div');
  const leaf = new TestStepElement();
  leaf.locale = createPreparedLocale('en');
  hostElement.attachShadow({ mode: 'open' }).append(leaf);
  document.body.replaceChildren(hostElement);
  await leaf.updateComplete;
  expect(leaf.getAttribute('exportparts')).toContain('heading');
});
