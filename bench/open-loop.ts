import { setTimeout as delay } from 'node:timers/promises'

/**
 * Starts `rate` calls per second, whether or not earlier ones have completed. Latency counts from the due
 * time, so that a server that falls behind can't hide it (no coordinated omission).
 */
export async function runOpenLoop<Result extends object>(
  { rate, count }: { rate: number; count: number },
  call: (index: number) => Promise<Result>,
): Promise<(Result & { latencyMs: number })[]> {
  const start = performance.now()
  const calls = Array.from({ length: count }, async (_, index) => {
    const due = start + (index * 1_000) / rate
    await delay(Math.max(0, due - performance.now()))
    const result = await call(index)
    return { ...result, latencyMs: performance.now() - due }
  })
  return Promise.all(calls)
}
