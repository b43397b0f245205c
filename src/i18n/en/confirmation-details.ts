/** English for the venue, the calendars and the changes below a booking. */
export const enConfirmationDetails = {
  google: 'Google Calendar',
  outlook: 'Outlook',
  linkFor: (calendar: string, what: string) => `${calendar}: ${what}`,
  directions: 'Get directions',
  /** Before the hours, as their language joins the two. */
  hours: 'Opening hours:',
  change: 'Change or cancel',
  /** The link to the page that the booking service has for the booking. */
  online: 'View your booking online',
  changeHow: 'To change or cancel, contact us with your booking code.',
};
