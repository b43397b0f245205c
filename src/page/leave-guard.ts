/** Lets the browser ask guests before they leave the page. Browsers on iOS do not. It is off at first. */
export function createLeaveGuard(): { set(isOn: boolean): void } {
  const ask = (event: Event) => event.preventDefault();
  return {
    set: (isOn) => (isOn ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask)),
  };
}
