import { LitElement } from 'lit';
import { pressEnd } from '../../page/press.ts';

/** A leaf that does not redraw while the guest presses something, so that nothing moves away from under the pointer. */
export abstract class SteadyElement extends LitElement {
  protected override scheduleUpdate(): ReturnType<LitElement['scheduleUpdate']> {
    const end = pressEnd();
    return end ? end.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }
}
