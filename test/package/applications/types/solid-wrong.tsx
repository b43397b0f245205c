import type {} from 'slipway-booking/solid';

export const wrongMode = <slipway-booking mode="popup" />;
export const wrongAttribute = <slipway-booking keywords="kayak" />;
export const wrongDetail = <slipway-booking on:slipway-booked={({ detail }) => console.log(detail.code)} />;
