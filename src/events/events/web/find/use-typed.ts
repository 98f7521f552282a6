import { useState } from 'react'

/** Tracks typed text over the address's value: a new address replaces it, without remounting the field. */
export function useTypedText(value: string) {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(value)
  }
  return [typed, setTyped] as const
}
