/**
 * Vite plugins that build the files for script tags. `createPartPlugin` decides which chunk contains a module, and
 * `minifyTemplates` shortens template literals. Only `vite.config.ts` uses them. `shared-exports-plugin.ts` connects
 * the chunks with the entry.
 */
import { transform } from 'lightningcss';
import MagicString from 'magic-string';
import { Visitor, type Plugin, type Rolldown } from 'vite';

/**
 * Puts each part of the widget, with all modules that it imports statically, into one file. Without this plugin, the
 * bundler moves shared modules into separate chunks, and each chunk costs a round trip before the first paint. The last
 * part also contains the modules that several lazy modules share, because it loads before almost all lazy modules. Only
 * `parallelEntry` loads at the same time as the last part.
 *
 * @param entriesByPart the first module of each part, by the name of the part. The value is the end of the module's
 * path. A module goes into the first part that imports it.
 * @param parallelEntry the end of the path of a lazy module that loads at the same time as the last part. Modules that
 * it shares with a part go into the first part, so that neither has to wait.
 * @example createPartPlugin({ slipway: 'src/embed.ts', checkout: 'src/elements/root/features.ts' });
 */
export function createPartPlugin(
  entriesByPart: Readonly<Record<string, string>>,
  parallelEntry?: string,
): {
  plugin: Plugin;
  groups: Rolldown.CodeSplittingGroup[];
} {
  const partByModule = new Map<string, string>();
  const plugin: Plugin = {
    name: 'whole-parts',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const collectImports = (root: string): Set<string> => {
        // The loop also visits the modules that it adds to the set, so it finds indirect imports too.
        const importedModules = new Set([root]);
        for (const id of importedModules)
          this.getModuleInfo(id)?.importedIds.forEach((importedId) => importedModules.add(importedId));
        return importedModules;
      };
      const collectImportsOfEntry = (entryPath: string): Set<string> => {
        const root = ids.find((id) => id.endsWith(entryPath));
        if (root === undefined) throw new Error(`whole-parts: there is no ${entryPath}`);
        return collectImports(root);
      };
      partByModule.clear();
      const parallelModules = parallelEntry === undefined ? null : collectImportsOfEntry(parallelEntry);
      const [firstPart] = Object.keys(entriesByPart);
      for (const [part, entryPath] of Object.entries(entriesByPart)) {
        for (const id of collectImportsOfEntry(entryPath)) {
          if (partByModule.has(id)) continue;
          partByModule.set(id, firstPart !== undefined && parallelModules?.has(id) ? firstPart : part);
        }
      }
      const lastPart = Object.keys(entriesByPart).at(-1);
      const isLazy = (id: string) =>
        !partByModule.has(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
      const lazyModules = ids
        .filter(isLazy)
        .flatMap((id) => [...collectImports(id)].filter((importedId) => !partByModule.has(importedId)));
      for (const [index, id] of lazyModules.entries())
        if (lastPart !== undefined && lazyModules.indexOf(id) < index) partByModule.set(id, lastPart);
    },
  };
  return {
    plugin,
    groups: Object.keys(entriesByPart).map((name) => ({ name, test: (id) => partByModule.get(id) === name })),
  };
}

/**
 * Minifies template literals, because the minifier for scripts does not change them. Lightning CSS minifies each `css`
 * literal without placeholders, and the build fails if its styles are invalid. In `html` literals, one space replaces
 * each line break with its indentation. Browsers render both in the same way.
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
            const [styleTemplate] = quasis;
            if (name === 'css' && expressions.length === 0 && styleTemplate) {
              const minifiedStyles = minifyStyles(styleTemplate.value.cooked ?? '', id);
              output.overwrite(start, end, `\`${minifiedStyles.replace(/[\\`$]/g, '\\$&')}\``);
            }
            if (name !== 'html') return;
            // Prettier puts the `>` of a long tag on its own line. Removes the line break before such a `>`, and
            // replaces all others with a space.
            for (const templatePart of quasis)
              for (const { 0: lineBreak, index } of code
                .slice(templatePart.start, templatePart.end)
                .matchAll(/\n\s*/g)) {
                const end = templatePart.start + index + lineBreak.length;
                output.overwrite(end - lineBreak.length, end, code[end] === '>' ? '' : ' ');
              }
          },
        }).visit(this.parse(code));
        return { code: output.toString(), map: output.generateMap({ hires: true }) };
      },
    },
  };
}

/**
 * Minifies styles. Passes no list of browsers to lightningcss, so that it does not rewrite newer CSS for old browsers. The
 * sources already put newer CSS into `@supports`.
 */
function minifyStyles(styles: string, filename: string): string {
  return new TextDecoder().decode(transform({ filename, code: new TextEncoder().encode(styles), minify: true }).code);
}
