/** Hostile texts without dangerous markup: strange characters, template syntax, special names, and long texts. */

/** Characters that reverse, hide or break the text next to them. */
const strangeCharacters = [
  ...'\u202e\u202d\u202b\u2066\u2067\u2068\u200f\u061c\u200b\u200d\ufeff\u2060\u00ad\u034f\u115f\u3164\u2800',
].map((character) => `Total${character}00.01 €`);
const controlCharacters = [
  ...'\u0000\u0001\u0007\u0008\u000b\u000c\u000e\u001b\u001f\u007f\u0080\u0085\u009b\u2028\u2029\ufffe\uffff',
  '\ud800',
  '\udfff',
].map((sign) => `One${sign}two`);

const injectionTexts = [
  '{{constructor.constructor("trip()")()}}',
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= trip() %>',
  '<?php trip() ?>',
  '{%raw%}{{trip()}}{%endraw%}',
  '@(trip())',
  '[[${trip()}]]',
  '{{lit$1$}}',
  '<!--?lit$123456789$-->',
  '?lit$123456789$',
  '<!--lit-part-->',
  'javascript:trip()',
  '//evil.example/bare',
  'https://evil.example/bare',
  'https:evil.example',
  'data:text/html,<script>trip()</script>',
  '\\\\evil.example\\share',
  '%s%s%s%n',
  '=HYPERLINK("https://evil.example")',
  '@SUM(1+1)|cmd',
  'BEGIN:VEVENT\r\nATTACH:https://evil.example\r\nEND:VEVENT',
  'x\r\nSet-Cookie: a=b',
  "'; drop table booking; --",
  '../../../etc/passwd',
  '?x=1&session_id=stolen#y',
  'undefined',
  'null',
  'NaN',
  '[object Object]',
  'true',
  '-1e999',
];

/** Names with a special meaning in JavaScript, such as members that every object inherits. */
const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  '__proto__.polluted',
  'constructor.prototype.polluted',
  '{"__proto__":{"polluted":1}}',
  'then',
  'toJSON',
  'length',
  '0',
];

const longTexts = [
  'W'.repeat(5_000),
  'لا'.repeat(2_000),
  '🛶'.repeat(2_000),
  'a\u0301'.repeat(2_000),
  'e' + '\u0301'.repeat(500),
  '<b>'.repeat(2_000),
  '<b>x</b>'.repeat(2_000),
  `<p title="${'x'.repeat(5_000)}">x</p>`,
  '&amp;'.repeat(2_000),
  '<'.repeat(5_000),
  '\n'.repeat(2_000),
  '<ul><li>'.repeat(500),
];

export const plainTexts: readonly string[] = [
  ...strangeCharacters,
  ...controlCharacters,
  ...injectionTexts,
  ...prototypeNames,
  ...longTexts,
];
