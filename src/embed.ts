/** The script tag's file: `<script type="module" src="…/slipway.js">`. */
import { startWidget } from './start.ts';

startWidget(import.meta.url);
