import type { Loose } from './loose.ts';

/** A request as the interface wants it: a path below `/api/3.0/`, and parameters that are query or form body. */
export interface WireRequest {
  path: string;
  parameters: [string, string][];
  /** `no-store`: it goes by POST, which no HTTP cache answers. Every request about a session needs the present state. */
  cache?: 'no-store';
  /** Returns the parameters as other bytes for each attempt. Default: `parameters`, encoded as usual. */
  form?: () => { body: string; headers: Record<string, string> };
  /** `error`: a redirect counts as a lost answer. A create goes to the account itself or nowhere. */
  redirect?: 'error';
  /** Returns false for an answer to a read that reports success but makes no sense. Such an answer is `broken`. */
  isSound?: (answer: Loose) => boolean;
}
