/**
 * The fields of parsed input that hold the character NUL. PostgreSQL's text has none, and no fan types one; found in one
 * place, a statement with it is never sent.
 */
export function nulFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.includes('\0') ? [path] : []),
    ...nulFields(inner, path ? `${path}.${name}` : name),
  ])
}
