import { setTimeout as delay } from 'node:timers/promises'

const retryMsMax = 2000
const pauseMs = 50

/**
 * Retries for at most two seconds. Use it for resources that a dying process is still releasing: after `kill
 * -9` and an immediate restart, the port and the data folder aren't free at once.
 */
export async function withRetry<Result extends { ok: boolean }>(
  attempt: () => Result | Promise<Result>,
): Promise<Result> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const result = await attempt()
    if (result.ok || waitedMs >= retryMsMax) return result
    await delay(pauseMs)
  }
}
