/** A placeholder origin for parsing, used only to detect URLs that leave the site. */
const OWN = 'http://own.invalid'

/**
 * Returns the path, query and fragment of a URL on this site, or null for any other. Guards against open
 * redirects: requires exactly one leading slash and rejects schemes, hosts (`//host`, `/\host`), backslashes,
 * control characters (browsers drop some, and the remainder may be a host) and dot segments that resolve to a
 * double slash.
 */
export function toSameSitePath(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f]*$/.test(address)) return null
  const url = URL.parse(address, OWN)
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
