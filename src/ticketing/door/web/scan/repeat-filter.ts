/** Time in which a code that is lost and found again counts as the same scan. */
const sameScanMs = 3_000

/** `left` means that the code of the last scan is no longer in the picture; it is reported once. */
type Sight = 'scan' | 'same' | 'left' | 'nothing'

/** Distinguishes new scans from repeated sightings; null stands for a picture without a code. */
export function createRepeatFilter(now: () => number) {
  let last: { text: string; seenAt: number } | null = null
  return (text: string | null): Sight => {
    const isRecent = last !== null && now() - last.seenAt < sameScanMs
    if (text === null) {
      if (last === null || isRecent) return 'nothing'
      last = null
      return 'left'
    }
    const isSame = isRecent && last?.text === text
    last = { text, seenAt: now() }
    return isSame ? 'same' : 'scan'
  }
}
