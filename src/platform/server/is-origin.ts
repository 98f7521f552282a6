/** Returns whether a string is an origin: http:// or https:// with a host and no path. */
export function isOrigin(text: string) {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return /^https?:$/.test(url.protocol) && isBare
}
