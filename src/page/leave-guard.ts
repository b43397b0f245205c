/** Asks a visitor before they leave the page, where the browser allows that (iOS does not). Off at first. */
export function createLeaveGuard(): { set(isOn: boolean): void } {
  const ask = (event: Event) => event.preventDefault();
  return {
    set: (isOn) => (isOn ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask)),
  };
}
