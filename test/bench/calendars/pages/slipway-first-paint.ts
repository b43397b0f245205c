/** The widget's calendar up to its first paint. The task that names the days never runs. */
import { beforeWords } from '../../../../src/i18n/first-paint-locale.ts';
import { offerCalendar } from './slipway-calendar.ts';

offerCalendar((locale) => ({ ...beforeWords(locale), isPrepared: () => true }));
