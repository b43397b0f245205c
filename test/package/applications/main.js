import 'slipway-booking';
