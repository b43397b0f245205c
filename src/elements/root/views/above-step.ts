import { html, nothing, type TemplateResult } from 'lit';
import { problemOf, type Problem } from '../../../values/problem.ts';
import type { Parts } from '../parts.ts';
import { noticesTemplate } from './notices.ts';
import { barTemplate } from './toolbar.ts';

/** Above every step: where one is and how to go back, what must be said, and what changed in the cart. */
export function aboveStep(parts: Parts, retry: () => void): TemplateResult {
  const { host, settings, flow, places, lineEdit, changes, tabCart } = parts;
  const { state } = flow;
  const locale = parts.locale();
  const onCart = () => flow.goTo('cart');
  const bar = barTemplate({
    state,
    locale,
    hasList: settings.choice.itemId !== state.choice.itemId,
    inGroup: host.finding.item?.group === 'child' || state.choice.lineId !== undefined,
    onBack: places.back,
    onCart,
    onStage: (stage) => (stage === 'choose' ? flow.goTo('choose', settings.choice.itemId ?? null) : flow.goTo(stage)),
  });
  return html`${bar} ${lineEdit.view?.above()}
  ${noticesTemplate({
    state,
    locale,
    readProblem: readProblem(parts),
    asksAgain: tabCart.failed,
    onDismiss: flow.dismiss,
    onRetry: retry,
    onCart,
  })}
  ${changes.render({
    pending: () => html`<div class="skeleton waiting"></div>`,
    complete: (panel) => (locale ? panel.template(locale) : nothing),
  })}`;
}

/** What could not be loaded, or read for this step. */
export function readProblem({ host, flow, kinds, changes, byDate, form, prices }: Parts): Problem | null {
  const { step } = flow.state;
  const error = kinds.error ?? changes.error ?? byDate.task.error ?? (step === 'details' ? form.error : undefined);
  if (error !== undefined) return problemOf(error);
  if (step !== 'choose') return null;
  const { problem } = host.finding;
  // Of all that keeps a calendar from being read the calendar says no more than that it could not be.
  return prices.problem() ?? (problem?.kind === 'throttled' ? problem : null);
}
