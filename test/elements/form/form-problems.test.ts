import { describe, expect, it } from 'vitest';
import { noFormProblems, reduceFormProblems, type FormEvent } from '../../../src/elements/form/form-problems.ts';
import type { Problem } from '../../../src/values/problem.ts';

const serviceRefusal: Problem = { kind: 'refused', code: '', title: 'No', details: '', fields: {} };
const emptyValues = { name: '', email: '' };
const requiredProblems = { name: 'Name is required.', email: 'Email is required.' };
const createSubmitEvent = (
  values = emptyValues,
  ownProblems: Record<string, string> = requiredProblems,
): FormEvent => ({
  type: 'submit',
  values,
  ownProblems,
});
const createRefusalEvent = (fields: Record<string, string>): FormEvent => ({
  type: 'service',
  problem: serviceRefusal,
  values: emptyValues,
  fields,
});
const withdrawalEvent: FormEvent = { type: 'service', problem: null, values: emptyValues, fields: {} };
const reduceEvents = (...events: FormEvent[]) => events.reduce(reduceFormProblems, noFormProblems);

describe('reduceFormProblems', () => {
  it('lists every problem when the guest submits', () => {
    expect(reduceEvents(createSubmitEvent())).toMatchObject({
      fields: requiredProblems,
      list: requiredProblems,
      service: null,
    });
  });

  it('replaces the service’s refusal with the problems of the next submission', () => {
    const { service, list } = reduceEvents(
      createRefusalEvent({ name: 'Name: please check this.' }),
      createSubmitEvent(),
      withdrawalEvent,
    );
    expect({ service, list }).toEqual({ service: null, list: requiredProblems });
  });

  it('removes the problems of refused fields when the refusal no longer applies', () => {
    expect(reduceEvents(createRefusalEvent({ name: 'Name: please check this.' }), withdrawalEvent)).toMatchObject({
      fields: {},
      list: {},
    });
  });

  it('keeps a problem’s first message until the guest corrects the field', () => {
    const createTypingEvent = (ownProblems: Record<string, string>): FormEvent => ({
      type: 'type',
      values: { name: 'A', email: 'a' },
      ownProblems,
    });
    expect(reduceEvents(createSubmitEvent(), createTypingEvent({ email: 'Enter a valid email.' })).list).toEqual({
      email: requiredProblems.email,
    });
    expect(reduceEvents(createSubmitEvent(), createTypingEvent({})).fields).toEqual({});
  });

  it('keeps a field’s refusal while the guest edits a different field', () => {
    const problemTexts = { email: 'Email: please check this.' };
    const typing: FormEvent = { type: 'type', values: { ...emptyValues, name: 'Ada' }, ownProblems: {} };
    expect(reduceEvents(createRefusalEvent(problemTexts), typing).list).toEqual(problemTexts);
  });

  it('reports only the field that the guest leaves before the first submission', () => {
    const stateAfterLeaving = reduceEvents({
      type: 'leave',
      fieldId: 'name',
      values: emptyValues,
      ownProblems: requiredProblems,
    });
    expect(stateAfterLeaving).toMatchObject({ fields: { name: requiredProblems.name }, list: {} });
  });

  it('reports every invalid field when the guest leaves one after a submission', () => {
    const values = { name: 'A', email: '' };
    const leaveEvent: FormEvent = {
      type: 'leave',
      fieldId: 'name',
      values: { name: '', email: 'a' },
      ownProblems: { ...requiredProblems, email: 'Enter a valid email.' },
    };
    const stateAfterLeaving = reduceEvents(createSubmitEvent(values, { email: requiredProblems.email }), leaveEvent);
    expect(stateAfterLeaving.fields).toEqual({ name: requiredProblems.name, email: 'Enter a valid email.' });
    expect(stateAfterLeaving.list).toEqual({ email: 'Enter a valid email.' });
  });

  it('reports every invalid field when the guest accepts a suggestion', () => {
    expect(
      reduceEvents({ type: 'leave', fieldId: null, values: emptyValues, ownProblems: requiredProblems }).fields,
    ).toEqual(requiredProblems);
  });

  it('translates the same problems when the language changes', () => {
    const ownProblems = { name: 'Le nom manque.', other: 'Autre' };
    const refusals = { name: 'x', email: 'E-mail : à vérifier.' };
    const stateAfterLeaving = reduceEvents(createSubmitEvent(emptyValues, { ...requiredProblems, phone: 'Phone?' }), {
      type: 'reword',
      ownProblems,
      refusals,
    });
    const words = { name: 'Le nom manque.', email: 'E-mail : à vérifier.', phone: 'Phone?' };
    expect([stateAfterLeaving.fields, stateAfterLeaving.list]).toEqual([words, words]);
  });
});
