/** Returns true if a page belongs to the provider: its own domain over https, or the host that we call. */
export function isProviderPage(page: string, { url, domain }: { url: string; domain: string }): boolean {
  const address = URL.parse(page)
  if (!address || address.username) return false
  if (address.origin === new URL(url).origin) return true
  const { protocol, hostname } = address
  return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`))
}
