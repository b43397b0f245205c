/**
 * The calendar of the widget, measured only to its first paint. Its days have no names yet, because the task that adds
 * the names never runs here.
 */
import { clearDateNames } from '../../../../src/i18n/first-paint-locale.ts';
import { registerCalendar } from './slipway-calendar.ts';

registerCalendar((locale) => ({ ...clearDateNames(locale), isPrepared: () => true }));
