import { useEffect, useState } from 'react'

/** Returns the last value that has remained unchanged for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
