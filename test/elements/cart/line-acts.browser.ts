import { expect, test } from 'vitest';
import { lineActs } from '../../../src/elements/cart/line-acts.ts';
import { line } from '../checkout-stage.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

/** The buttons of a canoe in the cart, and what they were pressed for. */
function canoe(editable: boolean, busy = false) {
  const pressed: string[] = [];
  const acts = {
    locale: localeIn('en'),
    busy,
    onEdit: (lineId: string) => pressed.push(`edit ${lineId}`),
    onRemove: (lineId: string) => pressed.push(`remove ${lineId}`),
  };
  const drawn = draw(lineActs(line({ id: '2', name: 'Canoe' }), editable, acts));
  return { buttons: all(drawn, 'button') as HTMLButtonElement[], pressed };
}

test('a line is removed, or chosen otherwise, by buttons that name it', () => {
  const { buttons, pressed } = canoe(true);
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Change: Canoe', 'Remove Canoe']);
  expect(buttons.map((button) => button.textContent.trim())).toEqual(['Change', 'Remove']);
  for (const button of buttons) button.click();
  expect(pressed).toEqual(['edit 2', 'remove 2']);
});

test('a line that cannot be chosen otherwise can be removed all the same', () => {
  expect(canoe(false).buttons.map((button) => button.getAttribute('part'))).toEqual(['remove']);
});

test('while busy a button says that it does nothing now, and keeps the focus it may have', () => {
  const { buttons } = canoe(true, true);
  expect(buttons.map((button) => [button.ariaDisabled, button.disabled])).toEqual([
    ['true', false],
    ['true', false],
  ]);
});
