/** One classic file, for pages where modules do not run: everything is in it but the languages beside English and the debug panel. */
import './elements/cart-badge.ts';
import './elements/checkout.ts';
import './elements/date-parts.ts';
import './elements/dialog-mode.ts';
import './elements/finish.ts';
import './elements/line-edit.ts';
import './elements/listing.ts';
import './elements/special-kinds.ts';
import './page/analytics.ts';
import { start } from './start.ts';

start(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '');
