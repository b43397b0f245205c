/**
 * Draws the cart and the details once before they are asked for, in an idle moment and where nobody sees it. Much of a first
 * drawing is done once only (templates are read, functions compiled): a slow phone does it while the visitor reads.
 */
import { render, type TemplateResult } from 'lit';
import { linesOf } from '../../../api/session-parts.ts';
import type { Step } from '../../../flow/state.ts';
import { whenIdle } from '../../../page/idle.ts';
import { StepElement } from '../../shared/step-element.ts';
import type { Parts } from '../parts.ts';
import { laterStep } from '../views/later-steps.ts';

export function rehearseSteps(parts: Parts): void {
  const rehearsed = new Set<Step>();
  parts.attach({
    hostUpdated() {
      const step = stepAhead(parts);
      if (step === null || rehearsed.has(step)) return;
      rehearsed.add(step);
      whenIdle(() => stepAhead(parts) === step && rehearse(laterStep(parts, step)));
    },
  });
}

/** What is in no page does not draw itself. Where the words are not there yet it is a shape that waits. */
function rehearse(view: TemplateResult): void {
  const stage = new DocumentFragment();
  render(view, stage);
  const element = stage.firstElementChild;
  if (element instanceof StepElement) render(element.render(), new DocumentFragment());
}

/** The step that the visitor will most likely go to next; null where none is, or what it shows is not there yet. */
function stepAhead({ flow, form }: Parts): Step | null {
  const { step, session } = flow.state;
  if (linesOf(session).length === 0) return null;
  return step === 'choose' ? 'cart' : step === 'cart' && form.value ? 'details' : null;
}
