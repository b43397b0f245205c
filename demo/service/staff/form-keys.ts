/**
 * Lets each form of the staff page act once. A form has a random key, so that a double press, a reload, or Back and a
 * second press send the same key. The same key again leads to the result of the first time. The database has the keys, so
 * that several processes share them. The keys end with their session. `guard.ts` writes and reads the field.
 */

import { hashToken } from '../auth/secret.ts';
import { ApiError } from '../http/errors.ts';
import { html } from '../serializers/html.ts';
import { claimForm, type FormId, formResult, recordFormResult, releaseForm } from '../sql/staff-sessions.ts';
import { readFormKey } from './guard.ts';
import { staffPage } from './layout.ts';
import { redirectTo, staffAddress, type Visit } from './visit.ts';

type Answer = () => Promise<Response>;

export interface FormKeys {
  /** Returns the answer of an action, or the result of the same form before. */
  answerOnce(visit: Visit, answer: Answer): Promise<Response>;
}

export function createFormKeys(): FormKeys {
  /** Answers that this process computes at the moment, by session and key. */
  const running = new Map<string, Promise<Response>>();
  return {
    answerOnce: async (visit, answer) => {
      const formKey = readFormKey(visit.parameters);
      // Pages of earlier releases have no key.
      if (formKey === null) return answer();
      const form = { tokenHash: hashToken(visit.session.token), formKey };
      const id = `${form.tokenHash} ${formKey}`;
      let response = running.get(id);
      if (!response) {
        response = answerForm(visit, form, answer).finally(() => running.delete(id));
        running.set(id, response);
      }
      return (await response).clone();
    },
  };
}

async function answerForm(visit: Visit, form: FormId, answer: Answer): Promise<Response> {
  const { db } = visit.context;
  if (!(await claimForm(db, form))) {
    const result = await formResult(db, form);
    return result === null ? repeatedPage(visit) : redirectTo(result);
  }
  try {
    const response = await answer();
    const location = response.headers.get('location');
    // Only a redirect means that something changed. Otherwise the person may send the form again.
    await (location === null ? releaseForm(db, form) : recordFormResult(db, form, location));
    return response;
  } catch (error) {
    // After any other error, the action may have happened.
    if (error instanceof ApiError) await releaseForm(db, form);
    throw error;
  }
}

/** Returns the page for a form whose first result is unknown: its process ended, or still works on it. */
function repeatedPage(visit: Visit): Response {
  return staffPage(visit, {
    title: 'Form received before',
    status: 422,
    content: html`<h1>We have received this form before</h1>
      <p>
        We do not know whether it worked. Check the booking before you try again.
        <a class="link" href="${staffAddress(visit, 'bookings')}">Show all bookings</a>
      </p>`,
  });
}
