import type {} from 'slipway-booking/preact';

export const wrongMode = <slipway-booking mode="popup" />;
export const wrongAttribute = <slipway-booking keywords="kayak" />;
export const wrongDetail = <slipway-booking onslipway-booked={({ detail }) => console.log(detail.code)} />;
