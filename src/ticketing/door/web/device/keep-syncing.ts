import type { Wait } from '../../../../platform/web/api/runtime.ts'

const everyMs = 10_000
const backoffMsMin = 2_000
const backoffMsMax = 60_000

/** Doubles with each failure; half of it is random, so that a hall full of doors does not come back at once. */
export function pauseMs(failures: number, random: number): number {
  if (failures === 0) return everyMs
  return Math.min(backoffMsMax, backoffMsMin * 2 ** (failures - 1)) * (0.5 + random / 2)
}

interface Setup {
  /** Resolves with whether the server answered; never rejects. */
  sync: () => Promise<boolean>
  wait: Wait
  random: () => number
}

/** Syncs until it is stopped. */
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
      await wait(pauseMs(failures, random()), AbortSignal.any([waiting.signal, stopped.signal]))
    }
  }
  void loop()
  return {
    /** The network is back, or the page: at once rather than after the pause. */
    hurry() {
      isEarly = true
      waiting.abort()
    },
    stop: () => stopped.abort(),
  }
}
