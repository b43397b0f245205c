/**
 * Renders the parts that only few items need: the children of a group, start times, the notice of a sold-out item, and
 * add-ons. It is a lazy module: `step-tasks.ts` loads this module for the first item that needs one of them.
 */
import type { CSSResult, TemplateResult } from 'lit';
import type { Account, Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Day } from '../../values/dates/day.ts';
import { soldOutStyles, soldOutTemplate } from '../description/sold-out.ts';
import { startTimesStyles } from '../item/start-times.ts';
import type { DateBrowsing } from '../list/by-date/search-loader.ts';
import type { CardNotesSource } from '../list/card-notes.ts';
import { childrenListTemplate, groupStyles } from '../list/group-children.ts';
import { getOnlyItemId } from '../shared/settings.ts';
import type { FeatureContext } from './context.ts';
import type { Navigation } from './navigation.ts';

export { AddOns } from '../item/add-ons.ts';
export { EndTimes } from '../item/end-times.ts';
export { startTimesTemplate } from '../item/start-times.ts';

export const specialItemStyles: readonly CSSResult[] = [groupStyles, startTimesStyles, soldOutStyles];

type GroupDependencies = Pick<FeatureContext, 'host'> & {
  readonly cards: Pick<CardNotesSource, 'notes'>;
  readonly dates: Pick<DateBrowsing, 'list' | 'template'>;
};

/** Renders the children of a parent item as cards, with the same date search and prices as the list of all items. */
export function renderGroup({ host, cards, dates }: GroupDependencies, parentItem: Item): TemplateResult {
  return childrenListTemplate(parentItem, host.items ?? [], host.locale, {
    list: dates.list,
    hasPrice: host.prices !== 'off',
    notes: cards.notes(),
    dates: () => dates.template(),
  });
}

type SoldOutDependencies = Pick<FeatureContext, 'host' | 'flow'> & {
  readonly cards: Pick<CardNotesSource, 'availabilityById'>;
  readonly navigation: Pick<Navigation, 'back'>;
};

interface SoldOutItemView {
  locale: Locale;
  item: Item;
  today: Day;
  company: Pick<Account, 'email' | 'url'>;
}

/**
 * Renders the notice that replaces the calendar of a sold-out item. Its button leads to the parent item or to the list.
 * On a page with a single item, the notice has no button.
 */
export function renderSoldOut(
  { host, flow, cards, navigation }: SoldOutDependencies,
  soldOutItem: SoldOutItemView,
): TemplateResult {
  const { choice } = flow.state;
  const { text } = soldOutItem.locale;
  const backLabel = soldOutItem.item.group === 'child' ? text.back : text.item.all;
  return soldOutTemplate({
    ...soldOutItem,
    choice,
    items: host.items ?? [],
    availabilityById: cards.availabilityById(),
    backLabel: getOnlyItemId(host) === choice.itemId ? '' : backLabel,
    onBack: () => navigation.back(),
  });
}
