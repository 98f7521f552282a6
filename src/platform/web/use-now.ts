import { useEffect, useState } from 'react'
import { useSeenAt } from './seen-at.ts'

/** The current time in milliseconds, updated every second; the server's own time until hydration. */
export function useNow(): number {
  const seenAt = useSeenAt()
  const [now, setNow] = useState(seenAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
