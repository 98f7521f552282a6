const octetsMax = 75

/**
 * A property of a calendar component (RFC 5545): `text` is escaped, `value` is not; null omits the property.
 */
export type CalendarProperty = [name: string, value: { text: string } | { value: string } | null]

/** Formats the lines of a component with CRLF, folded by octets; omits properties without a value. */
export function formatCalendar(properties: readonly CalendarProperty[]): string {
  return properties
    .flatMap(([name, content]) => {
      if (content === null) return []
      return [foldLine(`${name}:${'text' in content ? escapeText(content.text) : content.value}`), '\r\n']
    })
    .join('')
}

/**
 * Escapes separators of values and lines, and drops other control characters, which are forbidden (RFC 5545,
 * 3.3.11).
 */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

/**
 * Folds lines at 75 octets, never inside a character; continuation lines start with a space (RFC 5545, 3.1).
 */
export function foldLine(line: string): string {
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

/** Formats a time in UTC (RFC 5545, 3.3.5, form 2). */
export function formatUtcTime(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
