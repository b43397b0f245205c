/**
 * Stores typed details for as long as the tab lives, so that a reload loses nothing. Forgets them after a booking. Never stores
 * consent: guests give it again on each page.
 */
import { mapValues, shortText } from '../../page/storage/stored-fields.ts';
import { readTab, writeTab } from '../../page/storage/tab-text.ts';
import { toJson } from '../../values/builtins.ts';
import { withoutConsent } from '../shared/settings.ts';
import type { Context } from './context.ts';

export function storeDetails({ settings, flow, observe }: Pick<Context, 'settings' | 'flow' | 'observe'>): void {
  const key = `slipway:details:${settings.baseUrl}`;
  const details = readDetails(readTab(key));
  if (Object.keys(details).length > 0) flow.type(details);
  observe('publish', (state, before) => {
    if (state.step === 'done' && before.step !== 'done') writeTab(key, '');
    else if (state.details !== before.details) writeTab(key, toJson(withoutConsent(Object.entries(state.details))));
  });
}

function readDetails(text: string): Record<string, string> {
  try {
    return withoutConsent(
      Object.entries(mapValues(JSON.parse(text || '{}'), (value) => shortText(value) || undefined)),
    );
  } catch {
    return {};
  }
}
