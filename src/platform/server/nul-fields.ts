/**
 * Paths of input fields that contain NUL, which PostgreSQL's text can't store. Checked once here, so that no statement
 * fails on it.
 */
export function nulFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.includes('\0') ? [path] : []),
    ...nulFields(inner, path ? `${path}.${name}` : name),
  ])
}
