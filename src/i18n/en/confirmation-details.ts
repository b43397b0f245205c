/** English messages below a booking: the venue's contact, the calendar links, and how to change the booking. */
export const enConfirmationDetails = {
  google: 'Google Calendar',
  outlook: 'Outlook',
  linkFor: (calendar: string, what: string) => `${calendar}: ${what}`,
  directions: 'Get directions',
  hours: 'Opening hours:',
  change: 'Change or cancel',
  online: 'View your booking online',
  changeHow: 'To change or cancel, contact us with your booking code.',
};
