import { useState } from 'react'

/** What is typed in a field, over what the address gives: a new address replaces it, and the field stays in place. */
export function useTyped(given: string) {
  const [typed, setTyped] = useState(given)
  const [before, setBefore] = useState(given)
  if (before !== given) {
    setBefore(given)
    setTyped(given)
  }
  return [typed, setTyped] as const
}
