/**
 * The lazy module of optional page features: the dialog, the cart badge, page content, analytics, and the selection in the URL.
 * It imports no other lazy module, so that each page loads one file for them.
 */
export { dialogTemplate, show } from './dialog.ts';
export { upgradeClassMarkers } from '../../page/class-markers.ts';
export { openLinksInDialog } from '../../page/links.ts';
export { defineCartBadge } from '../cart/cart-badge.ts';
export { startAnalytics } from '../../page/analytics.ts';

export { pinParts } from './room/pin-parts.ts';
export { writeSelection } from './url-selection.ts';
