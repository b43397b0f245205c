/** The port a command was told by `PORT`, which leaves room for the service on the next one. Throws a sentence. */
export function portFrom(text: string | undefined, standard: number): number {
  if (text === undefined || text === '') return standard;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65534)
    throw new Error(`PORT must be a whole number from 1 to 65534, not "${text}".`);
  return port;
}
