import type { Plugin, Rolldown } from 'vite';

/**
 * Keeps everything that a part reaches without a dynamic import in the part's own file: a chunk found only after the entry
 * costs a round trip before anything can be drawn, and one of a few hundred bytes costs more than it holds. Left alone, the
 * bundler sets apart whatever several parts share.
 * @param roots name of the part, and how the path of its module ends; what an earlier part holds is not held again
 * @param beside how the path of a module ends that is loaded at the same time as a later part: neither may wait for the
 * other, so what both reach is held by the first
 */
export function wholeParts(
  roots: Readonly<Record<string, string>>,
  beside?: string,
): {
  plugin: Plugin;
  groups: Rolldown.CodeSplittingGroup[];
} {
  const holders = new Map<string, string>();
  const plugin: Plugin = {
    name: 'whole-parts',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const reach = (path: string): Set<string> => {
        const root = ids.find((id) => id.endsWith(path));
        if (root === undefined) throw new Error(`whole-parts: there is no ${path}`);
        // A set that grows is walked to its end.
        const reached = new Set([root]);
        for (const id of reached) this.getModuleInfo(id)?.importedIds.forEach((each) => reached.add(each));
        return reached;
      };
      holders.clear();
      const meanwhile = beside === undefined ? null : reach(beside);
      const [first] = Object.keys(roots);
      for (const [part, path] of Object.entries(roots)) {
        for (const id of reach(path)) {
          if (holders.has(id)) continue;
          holders.set(id, first !== undefined && meanwhile?.has(id) ? first : part);
        }
      }
    },
  };
  return { plugin, groups: Object.keys(roots).map((name) => ({ name, test: (id) => holders.get(id) === name })) };
}
