import type { Choice, FlowState } from '../../../flow/state.ts';

/**
 * What is being chosen; null while nothing is. What became a line is chosen no longer, and a line that is being changed is in
 * the cart still.
 * @param preset what the page asks for whoever comes
 */
export function chosenIn({ step, choice }: FlowState, preset: Partial<Choice> = {}): Choice | null {
  const { itemId, start, params, lineId } = choice;
  if (itemId === null || lineId !== undefined || step === 'unsure' || step === 'done') return null;
  if (start !== null) return choice;
  if (step !== 'choose') return null;
  return itemId === preset.itemId && Object.keys(params).length === 0 ? null : choice;
}
