/**
 * The script tag's file: `<script type="module" src="…/slipway.js">`. The first import sends requests, so it must stay
 * first.
 */
import './elements/root/early-requests.ts';
import { startWidget } from './start.ts';

startWidget(import.meta.url);
