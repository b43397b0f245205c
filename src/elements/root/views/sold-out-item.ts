import type { TemplateResult } from 'lit';
import { soldOutTemplate } from '../../item/about/sold-out.ts';
import { addDays, eachDay } from '../../../values/dates/day.ts';
import type { Parts } from '../parts.ts';

/**
 * Whether nobody can book the open item any more, for as far as one may look. What the list found out is believed until the
 * item's own calendar is known. Who changes a line of the cart holds places of it: that line counts as taken.
 */
export function isSoldOut({ host, flow, cardNotes }: Pick<Parts, 'host' | 'flow' | 'cardNotes'>): boolean {
  const { item, firstFree, failed } = host.finding;
  if (!item || item.simple || item.group === 'parent' || failed || flow.state.choice.lineId !== undefined) return false;
  if (firstFree === undefined) return Boolean(cardNotes.notes()?.get(item.id)?.soldOut);
  return firstFree === null && isAnswered(host);
}

/** Days that are looked at. */
const mostDays = 60;

/** An answer without days says nothing. */
function isAnswered({ today, finding: { availability } }: Parts['host']): boolean {
  return (
    today !== undefined &&
    eachDay(today, addDays(today, mostDays)).some((day) => availability?.stateOf(day) === 'taken')
  );
}

/** In place of the calendar; undefined where the open item can be booked, or that is not known. */
export function soldOutItem(parts: Parts): TemplateResult | undefined {
  const { host, settings, flow, places } = parts;
  const locale = parts.locale();
  const { today, company } = host;
  const { item } = host.finding;
  if (!locale || !today || !company || !item || !isSoldOut(parts)) return undefined;
  const { choice } = flow.state;
  const { text } = locale;
  const hasList = settings.choice.itemId !== choice.itemId;
  const back = hasList ? (item.group === 'child' ? text.back : text.item.all) : '';
  return soldOutTemplate({ locale, item, choice, today, company, back, onBack: places.back });
}
