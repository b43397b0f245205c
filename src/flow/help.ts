/** What commands call on when something is not as it was: a chunk of its own, fetched then, which most visits never see. */
export { findOut } from './fate.ts';
export { afterRefusal, healed, mended, notBooked, settled } from './healing.ts';
