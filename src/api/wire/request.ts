import type { Loose } from './loose.ts';

/** A request as the interface wants it: a path below `/api/3.0/`, and parameters that are query or form body. */
export interface WireRequest {
  path: string;
  parameters: [string, string][];
  /** `no-store`: no cache may answer it. Every request about a session needs the present state. */
  cache?: 'no-store';
  /** Returns false for an answer to a read that reports success but makes no sense. Such an answer is `broken`. */
  isSound?: (answer: Loose) => boolean;
}
