/** Any host will do: the question is only whether the address leaves it. */
const OWN = 'http://own.invalid'

/**
 * The path, query and fragment of an address on this site, or null. Only what starts with one slash passes:
 * no scheme, no host (`//host`, `/\host`), no backslash, no control characters (browsers drop some of them,
 * and what is left may be a host), no dots that lead to a double slash.
 */
export function ownPath(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f]*$/.test(address)) return null
  const url = URL.parse(address, OWN)
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
