import { setTimeout as delay } from 'node:timers/promises'

const patienceMs = 2000
const pauseMs = 50

/**
 * Retries for at most two seconds. For resources that a dying process is still releasing: after `kill -9` and an
 * immediate restart, the port and the data folder are free a moment later.
 */
export async function patiently<Result extends { ok: boolean }>(
  attempt: () => Result | Promise<Result>,
): Promise<Result> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const result = await attempt()
    if (result.ok || waitedMs >= patienceMs) return result
    await delay(pauseMs)
  }
}
