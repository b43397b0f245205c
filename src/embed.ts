/** The script tag's file: `<script type="module" src="…/slipway.js">`. */
import { start } from './start.ts';

start(import.meta.url);
