const octetsMax = 75

/** A property of a calendar (RFC 5545): `text` is escaped, `value` stands as it is. */
export type CalendarProperty = [name: string, value: { text: string } | { value: string } | null]

/** The lines of a component with CRLF, folded by octets; properties without a value are left out. */
export function calendarText(properties: readonly CalendarProperty[]): string {
  return properties
    .flatMap(([name, content]) => {
      if (content === null) return []
      return [fold(`${name}:${'text' in content ? escapeText(content.text) : content.value}`), '\r\n']
    })
    .join('')
}

/** RFC 5545, 3.3.11: what parts values and lines is escaped; other control characters are forbidden. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

/** RFC 5545, 3.1: lines of at most 75 octets, a space before each that goes on; never inside of a character. */
export function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > octetsMax) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += octets
  }
  return [...lines, current].join('\r\n')
}

/** RFC 5545, 3.3.5, form 2: a moment in UTC. */
export function utcTime(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
