/**
 * Caches an expensive value for `keepMs`. Concurrent callers share one computation. When a refresh fails, the
 * stale value is served.
 * @param now monotonic, in milliseconds
 */
export function cacheValue<Value>(
  make: () => Promise<Value>,
  { keepMs, now }: { keepMs: number; now: () => number },
): () => Promise<Value> {
  let last: { value: Value; madeAt: number } | undefined
  let making: Promise<Value> | undefined

  async function refresh(): Promise<Value> {
    try {
      const value = await make()
      last = { value, madeAt: now() }
      return value
    } catch (error) {
      if (last) return last.value
      throw error
    } finally {
      making = undefined
    }
  }

  return async () => {
    if (last && now() - last.madeAt < keepMs) return last.value
    making ??= refresh()
    return making
  }
}
