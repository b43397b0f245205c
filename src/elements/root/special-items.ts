/**
 * Renders what few items have: the children of a group, start times, the notice of a sold-out item, and add-ons. Loads
 * on demand, for the first item that needs one of them. `item-view.ts` decides what the open item needs.
 */
import type { CSSResult, TemplateResult } from 'lit';
import type { Account, Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Day } from '../../values/dates/day.ts';
import { soldOutStyles, soldOutTemplate } from '../description/sold-out.ts';
import { startTimesStyles } from '../item/start-times.ts';
import type { DateBrowsing } from '../list/by-date/date-browsing.ts';
import type { CardNoting } from '../list/card-notes.ts';
import { group, groupStyles } from '../list/group-children.ts';
import { onlyItemOf } from '../shared/settings.ts';
import type { Context } from './context.ts';
import type { Navigation } from './navigation.ts';

export { AddOns } from '../item/add-ons.ts';
export { EndTimes } from '../item/end-times.ts';
export { startTimes } from '../item/start-times.ts';

export const specialItemStyles: readonly CSSResult[] = [groupStyles, startTimesStyles, soldOutStyles];

type GroupDeps = Pick<Context, 'host'> & {
  readonly cards: Pick<CardNoting, 'notes'>;
  readonly dates: Pick<DateBrowsing, 'list' | 'template'>;
};

/** Renders the children of a group as cards, with the same date search and prices as the list of all items. */
export function groupView({ host, cards, dates }: GroupDeps, parent: Item): TemplateResult {
  return group(parent, host.items ?? [], host.locale, {
    list: dates.list,
    hasPrice: host.prices !== 'off',
    notes: cards.notes(),
    dates: () => dates.template(),
  });
}

type SoldOutDeps = Pick<Context, 'host' | 'flow'> & {
  readonly cards: Pick<CardNoting, 'calendars'>;
  readonly navigation: Pick<Navigation, 'back'>;
};

interface SoldOutItem {
  locale: Locale;
  item: Item;
  today: Day;
  company: Pick<Account, 'email' | 'url'>;
}

/**
 * Renders the notice that replaces the calendar of a sold-out item. Its Back button leads to the group or to all items.
 */
export function soldOutView({ host, flow, cards, navigation }: SoldOutDeps, soldOut: SoldOutItem): TemplateResult {
  const { choice } = flow.state;
  const { text } = soldOut.locale;
  const listLabel = soldOut.item.group === 'child' ? text.back : text.item.all;
  return soldOutTemplate({
    ...soldOut,
    choice,
    items: host.items ?? [],
    calendars: cards.calendars(),
    back: onlyItemOf(host) === choice.itemId ? '' : listLabel,
    onBack: () => navigation.back(),
  });
}
