/**
 * One classic file, for pages where modules do not run. It leaves out all languages but English, and parts that few
 * guests need, such as typed dates, the date search and the cart. All of these load on demand. The first import sends
 * requests, so it must stay first.
 */
import './elements/root/early-requests.ts';
import './elements/root/page-options.ts';
import './elements/root/features.ts';
import './elements/list/index.ts';
import './elements/root/special-items.ts';
import { startWidget } from './start.ts';

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) startWidget(currentScript.src, currentScript);
else startWidget('');
