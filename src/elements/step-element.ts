import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { Voice } from '../values/voice.ts';

/** A leaf that is a whole step of the journey: it speaks in a voice, and its heading can take the focus. */
export class StepElement extends LitElement {
  /** Words, dates and money of the visitor's language; nothing is drawn without it. */
  @property({ attribute: false }) voice?: Voice;

  /** Moves focus to the step's heading once it is drawn, so that a change of step is heard and Tab goes on from there. */
  async focusHeading(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }
}
