import { expect, test } from 'vitest';
import { unbroken } from '../../src/values/unbroken.ts';

test.each([
  ['9:00 a.m. – 11:00 a.m.', '9:00\u00a0a.m. – 11:00\u00a0a.m.'],
  ['Fr., 5. Juni – So., 7. Juni · 2 Nächte', 'Fr., 5. Juni – So., 7. Juni ·\u00a02\u00a0Nächte'],
  ['Book and pay · $9.00 now', 'Book and pay ·\u00a0$9.00\u00a0now'],
  ['Tue, Jun 10 – Thu, Jun 12 · 2 nights', 'Tue, Jun 10 – Thu, Jun 12 ·\u00a02\u00a0nights'],
  ['٣ ليالٍ', '٣\u00a0ليالٍ'],
  ['3泊', '3泊'],
  ['Choose a day, then a time.', 'Choose a day, then a time.'],
])('“%s” breaks between things, not within one', (words, kept) => {
  expect(unbroken(words)).toBe(kept);
  expect(unbroken(kept)).toBe(kept);
});
