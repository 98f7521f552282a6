export type Params = Readonly<Record<string, unknown>>

/**
 * Fills placeholders such as `{artist_id}` with encoded params, and returns the remaining params for the
 * query or the payload, so that path values aren't sent twice.
 * @throws for a missing value and for `.` and `..`, which would lead to another path (developer errors)
 */
export function fillPath(path: string, params: Params): { path: string; rest: Params } {
  const rest: Record<string, unknown> = { ...params }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '').toWellFormed()
    if (value === '' || value === '.' || value === '..') throw new Error(`No value for {${name}} of ${path}`)
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}

/** Formats a query parameter: null as the word "null", objects and lists as JSON (spec 7). */
export function formatParam(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Builds a query string, such as '?a=1&b=2', or '' without parameters; omits undefined values (spec 7). */
export function buildQueryString(params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) query.append(name, formatParam(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
