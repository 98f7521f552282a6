/**
 * Links that have calendars subscribe to an address. `webcal:` opens the device's own program; the two services come
 * back for the address themselves.
 */
export function subscribeLinks(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name })}`,
  }
}
