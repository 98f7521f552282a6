/** What stands in the braces of an address's path, decoded; null for a path of another shape. */
export type PathPattern = (pathname: string) => Record<string, string> | null

/** `/returns/{token}/`, with or without its last slash. A part is never empty and holds no slash. */
export function pathPattern(path: string): PathPattern {
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
