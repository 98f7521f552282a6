import type { PageRoute } from '../page.ts'

export interface PageMatch {
  row: PageRoute
  /** Decoded. */
  params: Record<string, string>
}

export type PageMatcher = (pathname: string) => PageMatch | null

/** Finds the row of a path. Where several fit, the one whose fixed parts come first wins. */
export function createMatcher(routes: PageRoute[]): PageMatcher {
  const patterns = routes
    .map(row => ({ row, order: orderOf(row.path), pattern: patternOf(row.path), names: namesOf(row.path) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  return pathname => {
    for (const { row, pattern, names } of patterns) {
      const found = pattern.exec(pathname)
      if (!found) continue
      const params = decodeAll(names, found.slice(1))
      return params && { row, params }
    }
    return null
  }
}

/** '0' for each fixed part and '1' for each parameter: fixed parts sort first. */
function orderOf(path: string): string {
  return path
    .split('/')
    .map(part => (part.startsWith('$') ? '1' : '0'))
    .join('')
}

function namesOf(path: string): string[] {
  return path.split('/').flatMap(part => (part.startsWith('$') ? [part.slice(1)] : []))
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .filter(Boolean)
    .map(part => (part.startsWith('$') ? '([^/]+)' : part.replaceAll(/[^\w]/g, String.raw`\$&`)))
  return new RegExp(`^/${parts.map(part => `${part}/`).join('')}$`)
}

/** Null where a part is not what percent signs may encode: no page has such an address. */
function decodeAll(names: string[], parts: string[]): Record<string, string> | null {
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(parts[index] ?? '')]))
  } catch {
    return null
  }
}
