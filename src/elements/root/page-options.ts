/** What a page asks for beside the booking itself: a dialog, the cart badge, marked content, analytics, the choice in its address. */
export { dialogTemplate, show } from './dialog.ts';
export { upgradeClassMarkers } from '../../page/class-markers.ts';
export { openLinksInDialog } from '../../page/links.ts';
export { defineCartBadge } from '../cart/cart-badge.ts';
export { startAnalytics } from '../../page/analytics.ts';

export { pinParts } from './room/pin-parts.ts';
export { writeChoice } from './choice/address-choice.ts';
