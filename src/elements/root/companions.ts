/**
 * What goes along with an element only where the page says so: the diagnosis of `debug`, the measuring of `analytics`, the
 * description of `json-ld`, the tools of `assistant-tools`.
 */
import type { PropertyValues } from 'lit';
import { loadPart } from '../../page/later-part.ts';
import type { MeasuredElement } from '../../page/analytics.ts';
import type { DescribedElement } from '../../page/describe-offer.ts';
import type { DiagnosedElement } from '../debug/diagnosis.ts';
import type { BookingContract } from './booking-contract.ts';
import type { AssistedElement } from './machine-readable.ts';

type Accompanied = BookingContract & DiagnosedElement & MeasuredElement & DescribedElement & AssistedElement;

/** Loads what the attributes that changed ask for. What does not come is not missed. */
export function loadCompanions(element: Accompanied, changed: PropertyValues<BookingContract>): void {
  if (changed.has('debug') && element.debug)
    accompany(element, async () => (await import('../debug/diagnosis.ts')).startDiagnosis);
  if (changed.has('analytics') && element.analytics)
    accompany(element, async () => (await import('./page-options.ts')).startAnalytics);
  if (changed.has('jsonLd') && element.jsonLd)
    accompany(element, async () => (await import('./machine-readable.ts')).startDescription);
  if (changed.has('assistantTools') && element.assistantTools)
    accompany(element, async () => (await import('./machine-readable.ts')).startAssistantTools);
}

function accompany(element: Accompanied, load: () => Promise<(element: Accompanied) => unknown>): void {
  void loadPart(load).then(
    (companion) => companion(element),
    () => undefined,
  );
}
