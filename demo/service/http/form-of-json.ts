import { malformed } from './errors.ts';

/**
 * Returns a JSON object as the urlencoded form with the same names (wire facts, part 10). A list becomes `name[]`, a map
 * `name[key]`.
 *
 * @throws ApiError for text that is no JSON object, and for members that a form cannot hold
 * @example
 * formOfJson('{"session_id":"a1","alter":{"2":"remove"}}'); // 'session_id=a1&alter%5B2%5D=remove'
 */
export function formOfJson(text: string): string {
  const form = new URLSearchParams();
  for (const [name, member] of Object.entries(objectIn(text))) {
    if (Array.isArray(member)) {
      const listName = name.endsWith('[]') ? name : `${name}[]`;
      for (const each of member as unknown[]) form.append(listName, valueOf(name, each));
    } else if (typeof member === 'object' && member !== null)
      for (const [key, each] of Object.entries(member)) form.append(`${name}[${key}]`, valueOf(name, each));
    else form.append(name, valueOf(name, member));
  }
  return form.toString();
}

function objectIn(text: string): object {
  const json = parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw malformed('The body is no JSON object.');
  return json;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not JSON.');
  }
}

function valueOf(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw malformed(`${name} holds a value that a form cannot hold.`);
}
