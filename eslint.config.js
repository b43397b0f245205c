import { configs as lit } from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import * as regexp from 'eslint-plugin-regexp';
import { configs as wc } from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const browserGlobals = [
  'document',
  'window',
  'localStorage',
  'sessionStorage',
  'navigator',
  'history',
  'HTMLElement',
  'location',
];

/** Built-ins that Prototype.js, MooTools or Sugar replace by functions that work differently. */
const replacedByOldLibraries = [
  ["CallExpression[callee.object.name='Array'][callee.property.name='from']", 'Use range() or a spread.'],
  [
    "CallExpression[callee.property.type='Identifier'][callee.property.name=/^reduce(Right)?$/]",
    'Use sum() or a loop.',
  ],
  ["CallExpression[callee.property.name='entries'][arguments.length=0]", 'Use a loop, or the index in map().'],
  ["CallExpression[callee.property.name='bind'][arguments.length>1]", 'Use an arrow function.'],
  ["CallExpression[callee.property.name='scrollTo']", 'Use scroll().'],
  [
    "CallExpression[callee.property.name='map'] > ArrowFunctionExpression[async=true]",
    'Pass a function that calls it.',
  ],
].map(([selector, advice]) => ({ selector, message: `Old page libraries replace this. ${advice}` }));

/** Other modules use the dates of `values/dates`: a `Date` built from text depends on the time zone of the machine. */
const dateConversions = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length>0]",
    message: 'Only src/values/dates creates dates.',
  },
  {
    selector: "CallExpression[callee.property.name='toISOString']",
    message: 'Only src/values/dates writes dates.',
  },
  {
    selector: "CallExpression[callee.property.name='toLocaleDateString']",
    message: 'Only src/values/dates formats dates.',
  },
];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', '.cache/', 'test-results/', 'test/package/applications/'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    files: ['src/elements/**/*.ts', 'src/page/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended'], litA11y.configs.recommended],
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      eqeqeq: ['error', 'always'],
      // A rename of a variable can leave `name: name`.
      'no-useless-rename': 'error',
      'object-shorthand': ['error', 'properties'],
      'no-console': 'off',
    },
  },
  {
    // Guests, pages and services provide the texts for these expressions, so each must take linear time.
    files: ['src/**/*.ts', 'demo/**/*.ts'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    // React and Solid declare the types of tags in a namespace, and only a namespace can extend it.
    files: ['src/frameworks/**/*.ts'],
    rules: { '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }] },
  },
  {
    // These floors also run without a DOM, on servers and in workers.
    files: ['src/values/**/*.ts', 'src/api/**/*.ts', 'src/flow/**/*.ts', 'src/relay/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...browserGlobals] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/values/dates/**'],
    rules: { 'no-restricted-syntax': ['error', ...dateConversions] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/relay/**'],
    rules: { 'no-restricted-syntax': ['error', ...replacedByOldLibraries, ...dateConversions] },
  },
  {
    files: ['src/values/dates/**'],
    rules: { 'no-restricted-syntax': ['error', ...replacedByOldLibraries] },
  },
);
