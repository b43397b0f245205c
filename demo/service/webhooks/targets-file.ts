/**
 * Reads the file that `WEBHOOKS_FILE` names. The file contains secrets, so no message quotes it. Both the service and
 * the whole demo use this module.
 */

import { readFileSync } from 'node:fs';
import { isLoopbackOrigin, type BaseUrls } from '../http/address.ts';
import { parseTargets, WebhookSettingError } from '../rules/webhooks.ts';
import type { WebhookOptions } from './engine.ts';

/**
 * Reads the webhook targets from a file. Targets can be on the loopback interface only if the service listens on no
 * other interface.
 *
 * @throws WebhookSettingError with a message for the person who starts the service
 * @example
 * readTargetsFile('webhooks.json', ['http://localhost:4174']).isLoopbackAllowed; // true
 */
export function readTargetsFile(
  path: string,
  baseUrls: BaseUrls,
): Pick<WebhookOptions, 'targets' | 'isLoopbackAllowed'> {
  const isLoopbackAllowed = baseUrls.every(isLoopbackOrigin);
  return { targets: parseTargets(readTextFile(path), isLoopbackAllowed), isLoopbackAllowed };
}

function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new WebhookSettingError(`WEBHOOKS_FILE names a file that cannot be read, ${path}${reason}.`);
  }
}
