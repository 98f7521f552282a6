import type { Wait } from '../../../../platform/web/api/runtime.ts'

const everyMs = 10_000
const backoffMsMin = 2_000
const backoffMsMax = 60_000

/**
 * Returns the pause before the next sync. It doubles with each failure and half of it is random, so that the
 * doors of a venue do not all return at once.
 */
export function getPauseMs(failures: number, random: number): number {
  if (failures === 0) return everyMs
  return Math.min(backoffMsMax, backoffMsMin * 2 ** (failures - 1)) * (0.5 + random / 2)
}

interface Setup {
  /** Resolves to true if the server responded; never rejects. */
  sync: () => Promise<boolean>
  wait: Wait
  random: () => number
}

export function keepSyncing({ sync, wait, random }: Setup) {
  const stopped = new AbortController()
  let waiting = new AbortController()
  let isEarly = false
  async function loop() {
    let failures = 0
    while (!stopped.signal.aborted) {
      isEarly = false
      failures = (await sync()) ? 0 : failures + 1
      if (isEarly) continue
      waiting = new AbortController()
      await wait(getPauseMs(failures, random()), AbortSignal.any([waiting.signal, stopped.signal]))
    }
  }
  void loop()
  return {
    /** Syncs immediately, e.g. when the network or the page is back. */
    hurry() {
      isEarly = true
      waiting.abort()
    },
    stop: () => stopped.abort(),
  }
}
