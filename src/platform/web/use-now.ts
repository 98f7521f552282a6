import { useEffect, useState } from 'react'
import { useSeenAt } from './seen-at.ts'
import { serverAheadMs, serverNow } from './server-clock.ts'

/** The server's time in milliseconds, updated every second; that of the page's HTML until hydration. */
export function useNow(): number {
  const seenAt = useSeenAt()
  const [now, setNow] = useState(seenAt)
  useEffect(() => {
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The same by this device's clock, for moments that it has noted itself. */
export function useDeviceNow(): number {
  return useNow() - (serverAheadMs() ?? 0)
}
