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
      'no-console': 'off',
    },
  },
  {
    // Guests, pages and services write the text that these expressions read: each takes linear time.
    files: ['src/**/*.ts', 'demo/**/*.ts'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    // Frameworks keep the types of tags in a namespace, which can only be added to as one.
    files: ['src/frameworks/**/*.ts'],
    rules: { '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }] },
  },
  {
    // These floors run without a page: on a server, in a worker, in a test without a DOM.
    files: ['src/values/**/*.ts', 'src/api/**/*.ts', 'src/flow/**/*.ts', 'src/relay/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...browserGlobals] },
  },
  {
    // Old page libraries replace these by functions of their own.
    files: ['src/**/*.ts'],
    ignores: ['src/relay/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Array',
          property: 'from',
          message: 'Prototype.js and MooTools replace it: use range() or a spread.',
        },
      ],
    },
  },
  {
    // Dates have one home: everywhere else a day is a value of values/dates, never a Date built from text.
    files: ['src/**/*.ts'],
    ignores: ['src/values/dates/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length>0]",
          message: 'Dates are made in src/values/dates only.',
        },
        {
          selector: "CallExpression[callee.property.name='toISOString']",
          message: 'Dates are written in src/values/dates only.',
        },
        {
          selector: "CallExpression[callee.property.name='toLocaleDateString']",
          message: 'Dates are worded in src/values/dates only.',
        },
      ],
    },
  },
);
