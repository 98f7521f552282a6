/**
 * Paths of input fields whose text PostgreSQL can't store: NUL fails in text, a lone surrogate in JSON. Checked once
 * here, so that no statement fails on it.
 */
export function unstorableFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(isStorable(name) ? [] : [path]),
    ...unstorableFields(inner, path ? `${path}.${name}` : name),
  ])
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
