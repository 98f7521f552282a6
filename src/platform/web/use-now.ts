import { useEffect, useState } from 'react'
import { useSeenAt } from './seen-at.ts'

/** Now in milliseconds, each second; as the server saw it until the page runs. */
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
