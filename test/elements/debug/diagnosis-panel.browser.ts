import { expect, test } from 'vitest';
import { panelTemplate } from '../../../src/elements/debug/diagnosis-panel.ts';
import { all } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

test('each issue is said with its remedy, names and values as code', () => {
  const issues = [
    { what: '`itemid` is no attribute.', remedy: 'Write `item-id`.' },
    { what: 'The script is twice on this page.', remedy: 'Once is enough: `<script>`' },
  ];
  const drawn = draw(panelTemplate(issues, ''));
  expect(all(drawn, 'li').map((each) => each.innerText.replace(/\s+/g, ' '))).toEqual([
    'itemid is no attribute. Write item-id.',
    'The script is twice on this page. Once is enough: <script>',
  ]);
  expect(all(drawn, 'li code').map((each) => each.innerText)).toEqual(['itemid', 'item-id', '<script>']);
});

test('what pages and services say is read as text, never as markup', () => {
  const drawn = draw(panelTemplate([{ what: '<img src="x"> `<b>`', remedy: '' }], '<i>'));
  expect(all(drawn, 'img, b, i')).toEqual([]);
});

test('a page without an issue is told so, and what is right', () => {
  const drawn = draw(panelTemplate([], 'The account “Harbour” answers.'));
  expect(words(drawn)).toContain('Nothing wrong was found. The account “Harbour” answers.');
  expect(all(drawn, 'ol')).toEqual([]);
});
