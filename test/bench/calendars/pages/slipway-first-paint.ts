/** The same until its days can be seen and pressed: the task that names them never comes. */
import { beforeWords } from '../../../../src/i18n/before-words.ts';
import { offerCalendar } from './slipway-calendar.ts';

offerCalendar((locale) => ({ ...beforeWords(locale), isPrepared: () => true }));
