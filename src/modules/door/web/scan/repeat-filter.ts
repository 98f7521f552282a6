/** A code that stays in front of the camera is one scan, and so is one that was lost for a moment. */
const sameScanMs = 3_000

/** Whether a text that was just seen is a scan of its own. */
export function createRepeatFilter(now: () => number) {
  let last: { text: string; seenAt: number } | null = null
  return (text: string): boolean => {
    const isRepeat = last?.text === text && now() - last.seenAt < sameScanMs
    last = { text, seenAt: now() }
    return !isRepeat
  }
}
