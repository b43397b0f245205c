/** Loads what leads through the pictures, when an item that has some is opened. Where it does not come, they are swiped all the same. */
import { initialState, Task } from '@lit/task';
import type { Locale } from '../../../i18n/locale.ts';
import { loadPart } from '../../../page/later-part.ts';
import type { Host } from '../../shared/host.ts';
import type { Lifetime } from '../../shared/lifetime.ts';
import type { ItemGallery } from './gallery.ts';
import type { GalleryView } from './item-head.ts';

export interface GalleryFacts extends Pick<Lifetime, 'attach' | 'onStop'> {
  host: Host;
  locale: () => Locale | undefined;
}

/** Answers with how the open item's pictures are led through; undefined as long as they are not. */
export function loadGallery({ host, locale, attach, onStop }: GalleryFacts): () => GalleryView | undefined {
  const task: Task<readonly [boolean], ItemGallery> = attach(
    new Task(host, {
      args: () => [(host.finding.item?.pictures.length ?? 0) > 0] as const,
      task: async ([wanted]) =>
        task.value ??
        (wanted ? (await loadPart(() => import('./gallery.ts'))).createGallery(host, onStop) : initialState),
    }),
  );
  return () => {
    const speaking = locale();
    const { item } = host.finding;
    return speaking && item ? task.value?.view(item, speaking) : undefined;
  };
}
