import { html, type TemplateResult } from 'lit';
import { expect, it } from 'vitest';
import { StepElement } from '../../../src/elements/shared/step-element.ts';
import { stage } from '../checkout-stage.ts';
import { all, focusedElement, localeIn, one } from '../choosing-stage.ts';

/** A minimal step with a heading and a button. */
class StepAlone extends StepElement {
  isBusy = false;
  protected override waits(): boolean {
    return this.isBusy;
  }
  protected override renderStep(): TemplateResult {
    return html`${this.renderHeading('Your <cart>')}<button part="on">On</button>`;
  }
}
customElements.define('step-alone', StepAlone);

const step = (props: Partial<StepAlone> = {}) => stage<StepAlone>('step-alone', { locale: localeIn('en'), ...props });

it('renders nothing without a locale', async () => {
  expect(all(await step({ locale: undefined }), '*')).toEqual([]);
});

it('renders a section with its heading as name, and a busy state', async () => {
  const leaf = await step();
  expect(one(leaf, `#${one(leaf, 'section').getAttribute('aria-labelledby') ?? ''}`).innerText).toBe('Your <cart>');
  expect(one(leaf, 'section').ariaBusy).toBe('false');
  leaf.isBusy = true;
  leaf.requestUpdate();
  await leaf.updateComplete;
  expect(one(leaf, 'section').ariaBusy).toBe('true');
});

it('focuses its heading, which is outside the tab order, after rendering', async () => {
  const leaf = await step({ locale: undefined });
  leaf.locale = localeIn('en');
  await leaf.focusHeading();
  expect(focusedElement(leaf)?.innerText).toBe('Your <cart>');
  expect(focusedElement(leaf)?.tabIndex).toBe(-1);
});

it('moves no focus if it has no heading', async () => {
  await (await step({ locale: undefined })).focusHeading();
  expect(document.activeElement).toBe(document.body);
});

it('exports its parts in any shadow root', async () => {
  const page = document.createElement('div');
  const leaf = new StepAlone();
  leaf.locale = localeIn('en');
  page.attachShadow({ mode: 'open' }).append(leaf);
  document.body.replaceChildren(page);
  await leaf.updateComplete;
  expect(leaf.getAttribute('exportparts')).toContain('heading');
});
