import type { PageRoute } from '../page.ts'

export interface PageMatch {
  row: PageRoute
  params: Record<string, string>
}

export type PageMatcher = (pathname: string) => PageMatch | null

/**
 * Creates a function that finds the route of a path. If several match, the route whose fixed segments come
 * first wins.
 */
export function createMatcher(routes: PageRoute[]): PageMatcher {
  const patterns = routes
    .map(row => ({
      row,
      order: toSortKey(row.path),
      pattern: buildPattern(row.path),
      names: listParamNames(row.path),
    }))
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

/**
 * Returns '0' for each fixed segment and '1' for each parameter, so that routes with early fixed segments
 * sort first.
 */
function toSortKey(path: string): string {
  return path
    .split('/')
    .map(part => (part.startsWith('$') ? '1' : '0'))
    .join('')
}

function listParamNames(path: string): string[] {
  return path.split('/').flatMap(part => (part.startsWith('$') ? [part.slice(1)] : []))
}

function buildPattern(path: string): RegExp {
  const parts = path
    .split('/')
    .filter(Boolean)
    .map(part => (part.startsWith('$') ? '([^/]+)' : part.replaceAll(/[^\w]/g, String.raw`\$&`)))
  return new RegExp(`^/${parts.map(part => `${part}/`).join('')}$`)
}

/** Decodes path parameters; null for malformed percent-encoding, because no page has such a path. */
function decodeAll(names: string[], parts: string[]): Record<string, string> | null {
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(parts[index] ?? '')]))
  } catch {
    return null
  }
}
