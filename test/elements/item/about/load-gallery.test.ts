import { expect, test, vi } from 'vitest';
import { createGallery } from '../../../../src/elements/item/about/gallery.ts';
import { loadGallery } from '../../../../src/elements/item/about/load-gallery.ts';
import { plainItem } from '../../../api/plain.ts';
import { found, handContext, settled } from '../../root/hand-context.ts';

vi.mock('../../../../src/elements/item/about/gallery.ts', () => ({ createGallery: vi.fn() }));

async function opened(pictures: { src: string; title: string }[]) {
  const view = vi.fn(() => 'the view');
  vi.mocked(createGallery)
    .mockReset()
    .mockReturnValue({ view } as never);
  const item = plainItem({ pictures });
  const context = handContext({ host: { finding: found(item) } });
  const gallery = loadGallery(context);
  context.host.requestUpdate();
  await settled();
  return { ...context, item, view, gallery };
}

test('an item with pictures is led through, in the visitor’s language', async () => {
  const { gallery, view, item, locale, host } = await opened([{ src: 'a', title: '' }]);
  expect(gallery()).toBe('the view');
  expect(view).toHaveBeenCalledWith(item, locale());
  host.requestUpdate();
  await settled();
  expect(createGallery).toHaveBeenCalledTimes(1);
});

test('for an item without pictures nothing is fetched', async () => {
  const { gallery } = await opened([]);
  expect(createGallery).not.toHaveBeenCalled();
  expect(gallery()).toBeUndefined();
});
