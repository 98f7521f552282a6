const daySeconds = 86_400

/** The second that a shared address names (`?t=754`); null for none or nonsense. */
export function startSecondsOf(search: string): number | null {
  const text = new URLSearchParams(search).get('t') ?? ''
  if (!/^\d{1,5}$/.test(text)) return null
  const seconds = Number(text)
  return seconds > 0 && seconds < daySeconds ? seconds : null
}
