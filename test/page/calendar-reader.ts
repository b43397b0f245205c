/** Fixture: reads calendar files strictly (RFC 5545), and computes moments from the file's own time zone rules only. */

export interface CalendarComponent {
  name: string;
  /** Properties in the order of the file, with raw values. */
  properties: { name: string; parameters: Record<string, string>; value: string }[];
  innerComponents: CalendarComponent[];
}

const contentLinePattern = /^([A-Z][A-Z0-9-]*)((?:;[A-Z][A-Z0-9-]*=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u;

/**
 * Parses a whole file. Throws if a line is too long, does not end in CRLF, has a control character or is outside a
 * component.
 */
export function readCalendar(text: string): CalendarComponent {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.');
  const foldedLines = text.slice(0, -2).split('\r\n');
  for (const line of foldedLines) {
    if (/[\r\n]/.test(line)) throw new Error(`A line ends otherwise than CRLF: ${line}`);
    if (new TextEncoder().encode(line).length > 75) throw new Error(`A line is longer than 75 octets: ${line}`);
    if (/\p{Cs}/u.test(line)) throw new Error(`A character is cut in two: ${line}`);
  }
  const rootComponent: CalendarComponent = { name: '', properties: [], innerComponents: [] };
  const openComponents = [rootComponent];
  for (const line of foldedLines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] = contentLinePattern.exec(line) ?? [];
    const currentComponent = openComponents.at(-1);
    if (name === '' || !currentComponent) throw new Error(`This is no content line: ${line}`);
    if (name === 'BEGIN') {
      const innerComponents: CalendarComponent = { name: value, properties: [], innerComponents: [] };
      currentComponent.innerComponents.push(innerComponents);
      openComponents.push(innerComponents);
    } else if (name === 'END') {
      if (currentComponent.name !== value) throw new Error(`${currentComponent.name} ends as ${value}.`);
      openComponents.pop();
    } else {
      if (currentComponent === rootComponent) throw new Error(`This stands in no component: ${line}`);
      currentComponent.properties.push({
        name,
        value,
        parameters: Object.fromEntries(
          parameters
            .split(';')
            .slice(1)
            .map((pair) => pair.split('=') as [string, string]),
        ),
      });
    }
  }
  const [calendar, ...otherComponents] = rootComponent.innerComponents;
  if (openComponents.length !== 1 || calendar?.name !== 'VCALENDAR' || otherComponents.length > 0)
    throw new Error('There is not just one whole calendar.');
  return calendar;
}

/** Returns the value of a property. Throws if the property is missing or repeated. */
export function readPropertyValue(component: CalendarComponent, name: string): string {
  const [onlyProperty, secondProperty] = component.properties.filter((property) => property.name === name);
  if (!onlyProperty || secondProperty) throw new Error(`${component.name} has ${onlyProperty ? 'two' : 'no'} ${name}.`);
  return onlyProperty.value;
}

/** Returns the text without escapes (RFC 5545, 3.3.11). Throws at an unknown or missing escape. */
export function removeEscapes(value: string): string {
  return value.replace(/\\(.)|[;,]|\\$/gs, (match, escapedCharacter: string | undefined) => {
    if (escapedCharacter === undefined || !'\\;,nN'.includes(escapedCharacter))
      throw new Error(`Not escaped as it should be: ${match}`);
    return escapedCharacter.toLowerCase() === 'n' ? '\n' : escapedCharacter;
  });
}

/**
 * Returns the epoch milliseconds of a local time `YYYYMMDDTHHMMSS`, by the file's own rules for the zone (RFC 5545,
 * 3.6.5).
 */
export function computeMoment(calendar: CalendarComponent, zone: string, localTime: string): number {
  const zoneDefinition = calendar.innerComponents.find(
    (component) => component.name === 'VTIMEZONE' && readPropertyValue(component, 'TZID') === zone,
  );
  const rules = (zoneDefinition?.innerComponents ?? []).map((rule) => ({
    from: readPropertyValue(rule, 'DTSTART'),
    offset: readPropertyValue(rule, 'TZOFFSETTO'),
  }));
  const rule = rules.filter(({ from }) => from <= localTime).sort((one, other) => (one.from < other.from ? 1 : -1))[0];
  if (!rule) throw new Error(`No rule of ${zone} says what ${localTime} is.`);
  const [, escapedCharacter, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(rule.offset) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (escapedCharacter === '-' ? -1 : 1);
  return Date.parse(localTime.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z')) - offset * 60_000;
}
