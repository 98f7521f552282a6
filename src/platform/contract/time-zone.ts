/** Returns whether it is the name of an IANA time zone, such as "Asia/Seoul", and not an offset. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
