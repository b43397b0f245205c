/**
 * Lit without what the widget cannot need, in what the script tag loads (npm's users bring their own Lit): fallbacks for old
 * browsers (the theme stands on `light-dark()` and relative colours; every browser that knows them adopts style sheets and has
 * native shadow roots), and features our elements do not use. Should a source begin to use one, the build stops and says so.
 * Altogether 3 kB of gzip, before which no day can be chosen.
 */
import type { Plugin } from 'vite';
import { litCuts } from './lit-cuts.ts';

/** What is cut, by how a source would use it. */
const missing: Readonly<Record<string, RegExp>> = {
  'templates of SVG and MathML': /\b(svg|mathml)`/,
  directives: /'lit\/(async-)?directive/,
  'comments in templates': /<!--/,
  'bindings inside raw text': /<(textarea|style|title|script)[^>]*>\$\{/,
  'attributes in single quotes': /\s[\w-]+='\$\{/,
  'a binding right before the end of a tag': /\$\{[^}]*\}\/>/,
  'listener objects': /@[\w-]+=\$\{\{/,
  'listeners that come and go': /@[\w-]+=\$\{[^}]*\bnothing\b/,
  'options of properties': /\b(reflect|useDefault|hasChanged|noAccessor|converter):/,
  'types other than text and Boolean': /\btype: (Number|Object|Array)\b/,
  'styles made of others': /\bcss`[^`]*\$\{/,
  'styles that are no list': /static (override )?styles = [^[]/,
  'hooks of an update': /\b(firstUpdated|shouldUpdate|scheduleUpdate|getUpdateComplete|addInitializer|noChange|renderBefore)\b/,
  'what a Task offers beside its value, error and status': /\b(autoRun|taskComplete|onComplete|initialValue)\b/,
};

/** Sources whose text holds a comment of HTML without being a template. */
const exempt = /\/page\/diagnosis-page\.ts$/;

/** Properties that no attribute sets are declared by nought, which what stands in place of Lit's own declaring understands. */
const withoutAttribute = /(?<=^ {4}\w+: )\{ (?:attribute: false|state: true) \}(?=,$)/gm;

/** Properties that have an accessor of ours: Lit's own, which stands in its place, would hide it. */
function ownAccessor(source: string): string | undefined {
  const declared = /static (?:override )?properties = \{([\s\S]*?)\n {2}\}/.exec(source)?.[1] ?? '';
  const name = [...declared.matchAll(/^ {4}(\w+):/gm)].map(([, each]) => each).find((each) => new RegExp(`^ {2}(?:override )?[gs]et ${each}\\(`, 'm').test(source));
  return name && `an accessor of its own for ${name}`;
}

/** What a source uses that is cut, in words; undefined when it is nothing. */
export function cutFeature(source: string): string | undefined {
  return Object.keys(missing).find((name) => missing[name]?.test(source)) ?? ownAccessor(source);
}

/** A file of Lit after its cuts. Throws where a text to be cut is not found: Lit has changed, look again. */
export function cutLit(file: string, code: string): string {
  return (litCuts[file] ?? []).reduce((text, [was, is]) => {
    if (!text.includes(was)) throw new Error(`lean-lit: ${file} no longer holds ${was}`);
    return text.replace(was, () => is);
  }, code);
}

const statuses = ['INITIAL', 'PENDING', 'COMPLETE', 'ERROR'];

export function leanLit(): Plugin {
  return {
    name: 'lean-lit',
    enforce: 'pre',
    transform(code, id) {
      const file = Object.keys(litCuts).find((name) => id.endsWith(`/node_modules/${name}`));
      if (file !== undefined) return cutLit(file, code);
      if (!/\/src\/.*\.ts$/.test(id)) return null;
      const used = exempt.test(id) ? undefined : cutFeature(code);
      if (used !== undefined) throw new Error(`lean-lit: ${id} uses ${used}, which is cut from Lit`);
      if (!id.includes('/src/elements/')) return null;
      return code.replace(withoutAttribute, '0').replace(/\bTaskStatus\.(\w+)/g, (_, name: string) => String(statuses.indexOf(name)));
    },
  };
}
