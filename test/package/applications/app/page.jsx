import { Booking } from './booking';

export default function Page() {
  return <Booking />;
}
