import { describe, expect, it } from 'vitest';
import { noFormProblems, reduceFormProblems, type FormEvent } from '../../../src/elements/form/form-problems.ts';
import type { Problem } from '../../../src/values/problem.ts';

const refusal: Problem = { kind: 'refused', code: '', title: 'No', details: '', fields: {} };
const empty = { name: '', email: '' };
const required = { name: 'Name is required.', email: 'Email is required.' };
const submit = (values = empty, checks: Record<string, string> = required): FormEvent => ({
  type: 'submit',
  values,
  checks,
});
const refuse = (fields: Record<string, string>): FormEvent => ({
  type: 'service',
  problem: refusal,
  values: empty,
  fields,
});
const withdraw: FormEvent = { type: 'service', problem: null, values: empty, fields: {} };
const after = (...events: FormEvent[]) => events.reduce(reduceFormProblems, noFormProblems);

describe('reduceFormProblems', () => {
  it('lists every problem when the guest submits', () => {
    expect(after(submit())).toMatchObject({ fields: required, list: required, service: null });
  });

  it('replaces the service’s refusal with the problems of the next submission', () => {
    const { service, list } = after(refuse({ name: 'Name: please check this.' }), submit(), withdraw);
    expect({ service, list }).toEqual({ service: null, list: required });
  });

  it('removes the refused fields when the service’s problem ends', () => {
    expect(after(refuse({ name: 'Name: please check this.' }), withdraw)).toMatchObject({ fields: {}, list: {} });
  });

  it('keeps a problem’s first message until the guest corrects the field', () => {
    const typing = (checks: Record<string, string>): FormEvent => ({
      type: 'type',
      values: { name: 'A', email: 'a' },
      checks,
    });
    expect(after(submit(), typing({ email: 'Enter a valid email.' })).list).toEqual({ email: required.email });
    expect(after(submit(), typing({})).fields).toEqual({});
  });

  it('keeps a field’s refusal while the guest edits a different field', () => {
    const words = { email: 'Email: please check this.' };
    const typing: FormEvent = { type: 'type', values: { ...empty, name: 'Ada' }, checks: {} };
    expect(after(refuse(words), typing).list).toEqual(words);
  });

  it('reports only the field that the guest leaves before any submission', () => {
    const state = after({ type: 'leave', fieldId: 'name', values: empty, checks: required });
    expect(state).toMatchObject({ fields: { name: required.name }, list: {} });
  });

  it('reports every invalid field on leaving one after a submission', () => {
    const values = { name: 'A', email: '' };
    const leave: FormEvent = {
      type: 'leave',
      fieldId: 'name',
      values: { name: '', email: 'a' },
      checks: { ...required, email: 'Enter a valid email.' },
    };
    const state = after(submit(values, { email: required.email }), leave);
    expect(state.fields).toEqual({ name: required.name, email: 'Enter a valid email.' });
    expect(state.list).toEqual({ email: 'Enter a valid email.' });
  });

  it('reports every invalid field when the guest accepts a suggestion', () => {
    expect(after({ type: 'leave', fieldId: null, values: empty, checks: required }).fields).toEqual(required);
  });

  it('translates the same problems when the language changes', () => {
    const checks = { name: 'Le nom manque.', other: 'Autre' };
    const refusals = { name: 'x', email: 'E-mail : à vérifier.' };
    const state = after(submit(empty, { ...required, phone: 'Phone?' }), { type: 'reword', checks, refusals });
    const words = { name: 'Le nom manque.', email: 'E-mail : à vérifier.', phone: 'Phone?' };
    expect([state.fields, state.list]).toEqual([words, words]);
  });
});
