/**
 * Keeps what was typed into the form as long as the tab, so that a reload loses nothing, and forgets it once it is booked.
 * Consent is given anew on every page: ticks are not kept.
 */
import { mapValues, shortText } from '../../../page/storage/stored-fields.ts';
import { readTab, writeTab } from '../../../page/storage/tab-text.ts';
import { withoutConsent } from '../../shared/settings.ts';
import type { Context } from '../context.ts';
import { toJson } from '../../../values/builtins.ts';

export function keepDetails({ settings, flow, observe }: Context): void {
  const key = `slipway:details:${settings.baseUrl}`;
  const kept = read(readTab(key));
  if (Object.keys(kept).length > 0) flow.type(kept);
  observe('publish', (state, before) => {
    if (state.step === 'done' && before.step !== 'done') writeTab(key, '');
    else if (state.details !== before.details) writeTab(key, toJson(withoutConsent(Object.entries(state.details))));
  });
}

function read(text: string): Record<string, string> {
  try {
    return withoutConsent(
      Object.entries(mapValues(JSON.parse(text || '{}'), (value) => shortText(value) || undefined)),
    );
  } catch {
    return {};
  }
}
