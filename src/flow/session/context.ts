/** What keeps a cart, as all who change one share it. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import type { CartStore } from './storage.ts';
import type { Journey } from '../store.ts';
import type { FlowState } from '../state.ts';

/** Changes of the state that a command ends with. */
export type Outcome = Partial<FlowState>;

export interface Keeping {
  readonly client: BookingClient;
  readonly journey: Journey;
  readonly store: CartStore;
  /** Takes over what the service answered, with the questions behind its lines, and remembers it for the next visit. */
  holding(session: Session, known: FlowState['questions'], added?: readonly QuoteRequest[]): Outcome;
}
