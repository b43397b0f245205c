/** English labels for the fields of a booking form whose own labels are in a different language. */
export const enGuestLabels = {
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    postalCode: 'Postal code',
    country: 'Country',
    region: 'State or region',
  },
};
