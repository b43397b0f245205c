/** Writes what an endpoint answers, or takes what was written before where nothing has changed. */

import { AnswerBody } from '../http/body-of-answer.ts';
import type { Answer } from '../http/call.ts';
import { entityTag } from '../http/entity-tag.ts';
import { keepBody, keptBody } from '../http/kept-bodies.ts';
import { type Circumstances, envelope } from '../serializers/envelope.ts';
import { documentText } from '../serializers/long-map.ts';
import type { Catalogue } from '../sql/accounts.ts';
import type { Lasting } from './table.ts';

interface Asked {
  readonly catalogue: Catalogue;
  readonly lasting: Lasting | null;
  /** All of the address that counts, with the account's and the query. */
  readonly address: string;
}

const utf8 = new TextEncoder();

export async function bodyOf(
  answer: () => Answer | Promise<Answer>,
  { catalogue, lasting, address }: Asked,
  around: () => Circumstances,
): Promise<AnswerBody> {
  const kept = lasting === 'catalogue' ? keptBody(catalogue, address) : null;
  if (kept) return kept;
  const written = await writtenOf(await answer(), around, lasting !== null);
  if (lasting === 'catalogue') keepBody(catalogue, address, written);
  return written;
}

/** The envelope is written last, because it says how long the rest took; a version leaves that out. */
async function writtenOf(answer: Answer, around: () => Circumstances, versioned: boolean): Promise<AnswerBody> {
  const body = await documentText(answer.body);
  const headIn = (circumstances: Circumstances) => JSON.stringify(envelope({ ...answer, body: {} }, circumstances));
  const circumstances = around();
  const head = headIn(circumstances);
  const bytes = utf8.encode(body === '{}' ? head : `${head.slice(0, -1)},${body.slice(1)}`);
  if (!versioned) return new AnswerBody(bytes, null);
  return new AnswerBody(bytes, entityTag(utf8.encode(headIn({ ...circumstances, took: 0 })), utf8.encode(body)));
}
