import type { Plugin, Rolldown } from 'vite';

/**
 * Keeps everything that the entry reaches without a dynamic import in the entry's own file: a chunk found only after the
 * entry costs a round trip before anything can be drawn. Left alone, the bundler now and then sets shared modules apart.
 * @param name of the entry
 */
export function entryAlone(name: string): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  const reached = new Set<string>();
  const plugin: Plugin = {
    name: 'entry-alone',
    buildEnd() {
      const visit = (id: string): void => {
        if (reached.has(id)) return;
        reached.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      reached.clear();
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) visit(id);
    },
  };
  return { plugin, group: { name, test: (id) => reached.has(id) } };
}
