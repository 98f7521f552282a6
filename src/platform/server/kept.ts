/**
 * A value that is dear to make, for everybody who asks: made once for all who ask at the same time, and kept for
 * `keepMs`. When making it anew fails, the one from before still stands.
 * @param now milliseconds that never go back.
 */
export function kept<Value>(
  make: () => Promise<Value>,
  { keepMs, now }: { keepMs: number; now: () => number },
): () => Promise<Value> {
  let last: { value: Value; madeAt: number } | undefined
  let making: Promise<Value> | undefined

  async function makeAnew(): Promise<Value> {
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
    making ??= makeAnew()
    return making
  }
}
