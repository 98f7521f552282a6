import { setTimeout as delay } from 'node:timers/promises'

const patienceMs = 2000
const pauseMs = 50

/**
 * Tries until it works, for at most two seconds. For things that another process may just be letting go:
 * after `kill -9` and an immediate new start, the old port and data folder are free a moment later.
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
