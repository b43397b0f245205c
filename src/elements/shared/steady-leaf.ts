import { pressEnd } from '../../page/press.ts';
import { LeafElement } from './leaf-element.ts';

/** A leaf that does not redraw while the guest presses something, so that nothing moves away from under the pointer. */
export abstract class SteadyLeaf extends LeafElement {
  protected override scheduleUpdate(): ReturnType<LeafElement['scheduleUpdate']> {
    const end = pressEnd();
    return end ? end.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }
}
