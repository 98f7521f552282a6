/** Whether a page that a provider sends fans to is the provider's: its own domain over https, or where we ask it. */
export function isPageOf(page: string, { url, domain }: { url: string; domain: string }): boolean {
  const address = URL.parse(page)
  if (!address || address.username) return false
  if (address.origin === new URL(url).origin) return true
  const { protocol, hostname } = address
  return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`))
}
