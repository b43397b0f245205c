/** Loads the features that a page switches on by an attribute: `debug`, `analytics`, `json-ld` and `assistant-tools`. */
import type { PropertyValues } from 'lit';
import { loadPart } from '../../page/later-part.ts';
import type { MeasuredElement } from '../../page/analytics.ts';
import type { DescribedElement } from '../../page/describe-offer.ts';
import type { DiagnosedElement } from '../debug/diagnosis.ts';
import type { BookingContract } from './booking-contract.ts';
import type { AssistedElement } from './machine-readable.ts';

type Accompanied = BookingContract & DiagnosedElement & MeasuredElement & DescribedElement & AssistedElement;

/** Starts the features of the attributes that have changed. Goes on without a feature that does not load. */
export function loadCompanions(element: Accompanied, changedProperties: PropertyValues<BookingContract>): void {
  if (changedProperties.has('debug') && element.debug)
    accompany(element, async () => (await import('../debug/diagnosis.ts')).startDiagnosis);
  if (changedProperties.has('analytics') && element.analytics)
    accompany(element, async () => (await import('./page-options.ts')).startAnalytics);
  if (changedProperties.has('jsonLd') && element.jsonLd)
    accompany(element, async () => (await import('./machine-readable.ts')).startDescription);
  if (changedProperties.has('assistantTools') && element.assistantTools)
    accompany(element, async () => (await import('./machine-readable.ts')).startAssistantTools);
}

function accompany(element: Accompanied, load: () => Promise<(element: Accompanied) => unknown>): void {
  void loadPart(load).then(
    (companion) => companion(element),
    () => undefined,
  );
}
