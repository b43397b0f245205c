/**
 * Vite plugins for the script tag's files: `wholeParts` decides which chunk contains a module, and `minifyTemplates` shortens
 * template literals. Only `vite.config.ts` uses them. `hand-over.ts` connects the chunks with the entry.
 */
import { transform } from 'lightningcss';
import MagicString from 'magic-string';
import { Visitor, type Plugin, type Rolldown } from 'vite';

/**
 * Puts all static imports of a part into the part's own file. By default the bundler moves shared modules into chunks
 * of their own, and each such chunk costs a round trip before the first paint. The last part also contains the modules
 * that several lazy modules share, because it always loads before them.
 *
 * @param roots ends of the module paths by the name of the part; a part leaves out the modules of earlier parts
 * @param parallel end of the path of a module that loads at the same time as a lazy part. The first part contains the
 * modules that both need, so that neither waits for the other.
 * @example wholeParts({ slipway: 'src/embed.ts', checkout: 'src/elements/root/checkout.ts' });
 */
export function wholeParts(
  roots: Readonly<Record<string, string>>,
  parallel?: string,
): {
  plugin: Plugin;
  groups: Rolldown.CodeSplittingGroup[];
} {
  const partOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'whole-parts',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const reachFrom = (root: string): Set<string> => {
        // The loop also visits the modules that it adds.
        const modules = new Set([root]);
        for (const id of modules) this.getModuleInfo(id)?.importedIds.forEach((each) => modules.add(each));
        return modules;
      };
      const reach = (path: string): Set<string> => {
        const root = ids.find((id) => id.endsWith(path));
        if (root === undefined) throw new Error(`whole-parts: there is no ${path}`);
        return reachFrom(root);
      };
      partOf.clear();
      const parallelModules = parallel === undefined ? null : reach(parallel);
      const [first] = Object.keys(roots);
      for (const [part, path] of Object.entries(roots)) {
        for (const id of reach(path)) {
          if (partOf.has(id)) continue;
          partOf.set(id, first !== undefined && parallelModules?.has(id) ? first : part);
        }
      }
      const last = Object.keys(roots).at(-1);
      const isLazy = (id: string) => !partOf.has(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
      const lazyModules = ids.filter(isLazy).flatMap((id) => [...reachFrom(id)].filter((each) => !partOf.has(each)));
      for (const [index, id] of lazyModules.entries())
        if (last !== undefined && lazyModules.indexOf(id) < index) partOf.set(id, last);
    },
  };
  return { plugin, groups: Object.keys(roots).map((name) => ({ name, test: (id) => partOf.get(id) === name })) };
}

/**
 * Minifies template literals, because the script minifier keeps them. Lightning CSS minifies each `css` literal without
 * placeholders, and invalid styles fail the build. In `html` literals, a line break with its indentation becomes one
 * space, which browsers render alike.
 *
 * @example
 * defineConfig({ plugins: [minifyTemplates()] });
 */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /(css|html)`/ },
      handler(code, id) {
        const output = new MagicString(code);
        new Visitor({
          TaggedTemplateExpression({ tag, quasi: { quasis, expressions, start, end } }) {
            const name = tag.type === 'Identifier' ? tag.name : '';
            const [sheet] = quasis;
            if (name === 'css' && expressions.length === 0 && sheet) {
              const text = minifyStyles(sheet.value.cooked ?? '', id);
              output.overwrite(start, end, `\`${text.replace(/[\\`$]/g, '\\$&')}\``);
            }
            if (name !== 'html') return;
            for (const text of quasis)
              for (const { 0: gap, index } of code.slice(text.start, text.end).matchAll(/\n\s*/g))
                output.overwrite(text.start + index, text.start + index + gap.length, ' ');
          },
        }).visit(this.parse(code));
        return { code: output.toString(), map: output.generateMap({ hires: true }) };
      },
    },
  };
}

/** Sets no target browsers: the sources guard newer styles by `@supports`. */
function minifyStyles(styles: string, filename: string): string {
  return new TextDecoder().decode(transform({ filename, code: new TextEncoder().encode(styles), minify: true }).code);
}
