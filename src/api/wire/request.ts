/** A request as the interface wants it: a path below `/api/3.0/`, and parameters that are query or form body. */
export interface WireRequest {
  path: string;
  parameters: [string, string][];
}
