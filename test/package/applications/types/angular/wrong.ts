import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import type { SlipwayEventMap } from 'slipway-booking';

@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <slipway-booking (slipway-boked)="onBooked($event)"></slipway-booking>
    <slipway-booking (slipway-booked)="note($event.detail.code)"></slipway-booking>
  `,
})
export class Wrong {
  protected onBooked(event: SlipwayEventMap['slipway-booked']): void {
    console.log(event.detail.bookingId);
  }

  protected note(code: string): void {
    console.log(code);
  }
}
