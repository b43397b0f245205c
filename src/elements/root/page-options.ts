/** What only some pages ask for, each too small to be fetched by itself: a dialog, the cart badge, analytics. */
export { dialogTemplate, show } from './dialog.ts';
export { upgradeClassMarkers } from '../../page/class-markers.ts';
export { openLinksInDialog } from '../../page/links.ts';
export { defineCartBadge } from '../cart/cart-badge.ts';
export { accompany as accompanyWithAnalytics } from '../../page/analytics.ts';

export { writeChoice } from './choice/address-choice.ts';
