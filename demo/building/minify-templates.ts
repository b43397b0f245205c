/**
 * Minifies template literals, which the minifier of scripts leaves as they are. Lightning CSS minifies each `css` literal
 * without holes, and styles that it rejects stop the build. In `html` literals, a line break with its indentation becomes one
 * space, which browsers render alike.
 */
import { transform } from 'lightningcss';
import MagicString from 'magic-string';
import { Visitor, type Plugin } from 'vite';

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

/** Adapts no style to older engines: the sources guard newer styles by `@supports`. */
function minifyStyles(styles: string, filename: string): string {
  return new TextDecoder().decode(transform({ filename, code: new TextEncoder().encode(styles), minify: true }).code);
}
