/** Whose rules count: those of customers (also public callers) or those of staff. */
export type Audience = 'customer' | 'staff';
