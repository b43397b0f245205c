import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cutFeature, cutLit } from '../../demo/building/lean-lit.ts';
import { litCuts } from '../../demo/building/lit-cuts.ts';


test.each(Object.keys(litCuts))('%s still holds every text that is cut from it', (file) => {
  const code = readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8');
  expect(cutLit(file, code).length).toBeLessThan(code.length);
});

test('a file of Lit that has changed stops the build', () => {
  expect(() => cutLit('lit-html/lit-html.js', 'const another = 1;')).toThrow('no longer holds');
});

test.each([
  ['svg`<path/>`', 'templates of SVG'], ["import { live } from 'lit/directives/live.js';", 'directives'], ['html`<!-- note --><p></p>`', 'comments'],
  ['html`<textarea>${text}</textarea>`', 'raw text'], ["html`<p title='${text}'></p>`", 'single quotes'], ['html`<input value=${text}/>`', 'end of a tag'],
  ['html`<p @click=${{ handleEvent, once: true }}></p>`', 'listener objects'], ['html`<p @click=${on ? act : nothing}></p>`', 'come and go'], ['open: { reflect: true },', 'options of properties'],
  ['count: { type: Number },', 'types other'], ['css`p { color: ${colour} }`', 'styles made of others'], ['static override styles = theme;', 'no list'],
  ['firstUpdated() {}', 'hooks of an update'], ['new Task(this, { autoRun: false })', 'a Task'],
  ['  static override properties = {\n    open: { state: true },\n  };\n  get open() {', 'an accessor of its own for open'],
])('%s is refused, as it would use what is cut', (source, why) => {
  expect(cutFeature(source)).toContain(why);
});

test('what our elements use is not refused', () => {
  expect(cutFeature('static override styles = [theme];\nhtml`<p class="a" @click=${this.#act} .value=${value} ?hidden=${!value}>${nothing}</p>`')).toBeUndefined();
});
