import { setTimeout as delay } from 'node:timers/promises'

export interface Balancer {
  /** Returns the port of a process that was ready at its last probe; another one for the next number. */
  pick: (turn: number) => number
  stop: () => Promise<void>
}

/** Shorter than the time for which a process that ends still serves. */
const probeEveryMs = 500
const probeTimeoutMs = 1_000

/** Probes the web processes like a load balancer; picks among all while none is ready. */
export function startBalancer(ports: number[]): Balancer {
  const unready = new Set<number>()
  let isOver = false
  const watch = async (port: number) => {
    while (!isOver) {
      if (await isReady(port)) unready.delete(port)
      else unready.add(port)
      await delay(probeEveryMs)
    }
  }
  const watches = Promise.all(ports.map(watch))
  return {
    pick(turn) {
      const ready = ports.filter(port => !unready.has(port))
      const among = ready.length > 0 ? ready : ports
      return among[turn % among.length] ?? 0
    },
    async stop() {
      isOver = true
      await watches
    },
  }
}

export async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}
