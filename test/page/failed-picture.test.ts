import { expect, test } from 'vitest';
import { hideFailedPicture } from '../../src/page/failed-picture.ts';

test('a picture that fails is hidden, and what lies beneath it is seen', () => {
  const picture = Object.assign(new EventTarget(), { hidden: false });
  picture.addEventListener('error', hideFailedPicture);
  picture.dispatchEvent(new Event('error'));
  expect(picture.hidden).toBe(true);
});
