import { useEffect, useState } from 'react'

/** Returns the debounced value: the last one that was stable for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
