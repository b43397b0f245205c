/**
 * Makes sure that each form of the staff page acts only once. Each form has a random key. The browser sends the same
 * key again after a double click, after a reload, and after Back with a second click. A repeated key gets the result of
 * the first request. The database stores the keys until the session ends, so that several processes can share them.
 * `guard.ts` writes and reads the form field.
 */

import { hashToken } from '../auth/secret.ts';
import { ApiError } from '../http/errors.ts';
import { html } from '../serializers/html.ts';
import { claimForm, type FormId, readFormResult, recordFormResult, releaseForm } from '../sql/staff-sessions.ts';
import { readFormKey } from './guard.ts';
import { renderStaffPage } from './layout.ts';
import { createRedirect, buildStaffAddress, type StaffRequest } from './staff-request.ts';

type HandleForm = () => Promise<Response>;

export interface FormKeys {
  /** Runs the action and returns its response. For a repeated form, returns the result of the first request. */
  answerOnce(request: StaffRequest, handleForm: HandleForm): Promise<Response>;
}

export function createFormKeys(): FormKeys {
  /** Responses that this process is computing, by session and form key. */
  const runningRequests = new Map<string, Promise<Response>>();
  return {
    answerOnce: async (request, handleForm) => {
      const formKey = readFormKey(request.parameters);
      // A page that an earlier release rendered has a form without a key.
      if (formKey === null) return handleForm();
      const form = { tokenHash: hashToken(request.session.token), formKey };
      const id = `${form.tokenHash} ${formKey}`;
      let response = runningRequests.get(id);
      if (!response) {
        response = answerForm(request, form, handleForm).finally(() => runningRequests.delete(id));
        runningRequests.set(id, response);
      }
      return (await response).clone();
    },
  };
}

async function answerForm(request: StaffRequest, form: FormId, handleForm: HandleForm): Promise<Response> {
  const { db } = request.context;
  if (!(await claimForm(db, form))) {
    const result = await readFormResult(db, form);
    return result === null ? renderRepeatedPage(request) : createRedirect(result);
  }
  try {
    const response = await handleForm();
    const location = response.headers.get('location');
    // Only a redirect means that something changed. After any other response, the person may send the form again.
    await (location === null ? releaseForm(db, form) : recordFormResult(db, form, location));
    return response;
  } catch (error) {
    // After an API error, nothing has changed, so the person can send the form again. After any other error, the action
    // may have happened, so the key stays used.
    if (error instanceof ApiError) await releaseForm(db, form);
    throw error;
  }
}

/** Returns the page for a repeated form whose first result is unknown: the first process ended or is still busy. */
function renderRepeatedPage(request: StaffRequest): Response {
  return renderStaffPage(request, {
    title: 'Form received before',
    status: 422,
    content: html`<h1>We have received this form before</h1>
      <p>
        We do not know whether it worked. Check the booking before you try again.
        <a class="link" href="${buildStaffAddress(request, 'bookings')}">Show all bookings</a>
      </p>`,
  });
}
