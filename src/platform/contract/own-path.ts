/** A placeholder origin for parsing: what matters is only whether the URL leaves it. */
const OWN = 'http://own.invalid'

/**
 * The path, query and fragment of a URL on this site, or null: the guard against open redirects. Exactly one leading
 * slash: no scheme, no host (`//host`, `/\host`), no backslash, no control characters (browsers drop some, and what
 * remains may be a host), no dot segments that resolve to a double slash.
 */
export function ownPath(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f]*$/.test(address)) return null
  const url = URL.parse(address, OWN)
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
