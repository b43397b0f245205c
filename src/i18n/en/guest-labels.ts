/** English for the fields of a form that the account writes in another language. */
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
