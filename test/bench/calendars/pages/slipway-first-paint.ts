/**
 * The calendar of the widget, measured only to its first paint. Its days have no names yet, because the task that adds
 * them never runs here.
 */
import { beforeWords } from '../../../../src/i18n/first-paint-locale.ts';
import { offerCalendar } from './slipway-calendar.ts';

offerCalendar((locale) => ({ ...beforeWords(locale), isPrepared: () => true }));
