/** Words about bookings made in this tab, in English: fetched where there are any. */
export const enBookedHere = {
  label: 'Your bookings in this tab',
  show: 'Show',
  showOne: (code: string) => `Show booking ${code}`,
  note: 'This list goes when you close the tab. Forgetting it cancels nothing.',
  forget: 'Forget this list',
  forgotten: 'The list is forgotten. Your bookings stand.',
};

export type BookedHereText = typeof enBookedHere;
