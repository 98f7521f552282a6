import { useEffect, useState } from 'react'

/** The debounced value: the last one that was stable for `waitMs`. */
export function useSettled<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
