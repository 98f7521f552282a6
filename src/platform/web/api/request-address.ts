export type Params = Readonly<Record<string, unknown>>

/**
 * Fills `{artist_id}` from the params, encoded, and returns the params that are left for the query or the
 * payload: a value of the path is not sent twice.
 * Throws on a missing value and on `.` and `..`, which would lead to another path (a developer's error).
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

/** Null becomes the word null, objects and lists JSON (spec 7). */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Undefined is left out; '' or '?a=1&b=2' (spec 7). */
export function queryString(params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) query.append(name, textOf(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
