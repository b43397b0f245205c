import type { Plugin, Rolldown } from 'vite';

/**
 * Keeps everything that a part reaches without a dynamic import in the part's own file: a chunk found only after the entry
 * costs a round trip before anything can be drawn, and one of a few hundred bytes costs more than it holds. Left alone, the
 * bundler sets apart whatever several parts share.
 * @param roots name of the part, and how the path of its module ends; what an earlier part holds is not held again
 */
export function wholeParts(roots: Readonly<Record<string, string>>): {
  plugin: Plugin;
  groups: Rolldown.CodeSplittingGroup[];
} {
  const holders = new Map<string, string>();
  const plugin: Plugin = {
    name: 'whole-parts',
    buildEnd() {
      const visit = (id: string, part: string): void => {
        if (holders.has(id)) return;
        holders.set(id, part);
        this.getModuleInfo(id)?.importedIds.forEach((each) => visit(each, part));
      };
      holders.clear();
      const ids = [...this.getModuleIds()];
      for (const [part, path] of Object.entries(roots)) {
        const root = ids.find((id) => id.endsWith(path));
        if (root === undefined) throw new Error(`whole-parts: there is no ${path}`);
        visit(root, part);
      }
    },
  };
  return { plugin, groups: Object.keys(roots).map((name) => ({ name, test: (id) => holders.get(id) === name })) };
}
