/** Matches a path and returns its decoded parameters; null if the path doesn't match. */
export type PathPattern = (pathname: string) => Record<string, string> | null

/**
 * Compiles a pattern such as `/returns/{token}/`, which matches with or without the trailing slash. A
 * parameter is one non-empty segment.
 */
export function compilePath(path: string): PathPattern {
  const parts = path.replace(/\/$/, '').split(/\{(\w+)\}/)
  const source = parts
    .map((part, at) => (at % 2 ? `(?<${part}>[^/]+)` : part.replaceAll(/[^\w/-]/g, String.raw`\$&`)))
    .join('')
  const pattern = new RegExp(`^${source}/?$`)
  return pathname => {
    const groups = pattern.exec(pathname)?.groups
    if (!groups) return pattern.test(pathname) ? {} : null
    try {
      return Object.fromEntries(
        Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      )
    } catch {
      return null
    }
  }
}
