/** Fixture: reads calendar files strictly (RFC 5545), and computes moments from the file's own time zone rules only. */

export interface Component {
  name: string;
  /** Properties in the order of the file, with raw values. */
  properties: { name: string; parameters: Record<string, string>; value: string }[];
  inner: Component[];
}

const contentLine = /^([A-Z][A-Z0-9-]*)((?:;[A-Z][A-Z0-9-]*=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u;

/**
 * Parses a whole file. Throws if a line is too long, does not end in CRLF, has a control character or is outside a
 * component.
 */
export function readCalendar(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`A line ends otherwise than CRLF: ${line}`);
    if (new TextEncoder().encode(line).length > 75) throw new Error(`A line is longer than 75 octets: ${line}`);
    if (/\p{Cs}/u.test(line)) throw new Error(`A character is cut in two: ${line}`);
  }
  const top: Component = { name: '', properties: [], inner: [] };
  const open = [top];
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] = contentLine.exec(line) ?? [];
    const present = open.at(-1);
    if (name === '' || !present) throw new Error(`This is no content line: ${line}`);
    if (name === 'BEGIN') {
      const inner: Component = { name: value, properties: [], inner: [] };
      present.inner.push(inner);
      open.push(inner);
    } else if (name === 'END') {
      if (present.name !== value) throw new Error(`${present.name} ends as ${value}.`);
      open.pop();
    } else {
      if (present === top) throw new Error(`This stands in no component: ${line}`);
      present.properties.push({
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
  const [calendar, ...more] = top.inner;
  if (open.length !== 1 || calendar?.name !== 'VCALENDAR' || more.length > 0)
    throw new Error('There is not just one whole calendar.');
  return calendar;
}

/** Returns the value of a property. Throws if the property is missing or repeated. */
export function valueOf(component: Component, name: string): string {
  const [onlyProperty, second] = component.properties.filter((property) => property.name === name);
  if (!onlyProperty || second) throw new Error(`${component.name} has ${onlyProperty ? 'two' : 'no'} ${name}.`);
  return onlyProperty.value;
}

/** Returns the text without escapes (3.3.11). Throws at an unknown escape, or at a character that needs one. */
export function plainText(value: string): string {
  return value.replace(/\\(.)|[;,]|\\$/gs, (whole, sign: string | undefined) => {
    if (sign === undefined || !'\\;,nN'.includes(sign)) throw new Error(`Not escaped as it should be: ${whole}`);
    return sign.toLowerCase() === 'n' ? '\n' : sign;
  });
}

/** Returns the epoch milliseconds of a local time `YYYYMMDDTHHMMSS`, by the file's own rules for the zone (3.6.5). */
export function momentOf(calendar: Component, zone: string, wall: string): number {
  const definition = calendar.inner.find(
    (component) => component.name === 'VTIMEZONE' && valueOf(component, 'TZID') === zone,
  );
  const rules = (definition?.inner ?? []).map((rule) => ({
    from: valueOf(rule, 'DTSTART'),
    offset: valueOf(rule, 'TZOFFSETTO'),
  }));
  const rule = rules.filter(({ from }) => from <= wall).sort((one, other) => (one.from < other.from ? 1 : -1))[0];
  if (!rule) throw new Error(`No rule of ${zone} says what ${wall} is.`);
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(rule.offset) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return Date.parse(wall.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z')) - offset * 60_000;
}
