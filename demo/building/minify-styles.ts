/**
 * Style sheets stand in template literals, which the minifier of scripts leaves as they are. Each `css` literal without
 * holes is minified by Lightning CSS; what it does not understand stops the build.
 */
import { transform } from 'lightningcss';
import MagicString from 'magic-string';
import { Visitor, type Plugin } from 'vite';

export function minifyStyles(): Plugin {
  return {
    name: 'minify-styles',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'css`' },
      handler(code, id) {
        const edited = new MagicString(code);
        new Visitor({
          TaggedTemplateExpression({ tag, quasi }) {
            const [sheet] = quasi.quasis;
            if (tag.type !== 'Identifier' || tag.name !== 'css' || quasi.expressions.length > 0 || !sheet) return;
            const text = minified(sheet.value.cooked ?? '', id);
            edited.overwrite(quasi.start, quasi.end, `\`${text.replace(/[\\`$]/g, '\\$&')}\``);
          },
        }).visit(this.parse(code));
        return { code: edited.toString(), map: edited.generateMap({ hires: true }) };
      },
    },
  };
}

/** Nothing is lowered: what older engines do not know stands behind `@supports` in the sources. */
function minified(styles: string, filename: string): string {
  return new TextDecoder().decode(transform({ filename, code: new TextEncoder().encode(styles), minify: true }).code);
}
