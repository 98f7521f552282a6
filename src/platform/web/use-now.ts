import { useEffect, useState } from 'react'
import { useRenderedAt } from './rendered-at.ts'
import { getServerNow, getServerOffsetMs } from './server-clock.ts'

/**
 * Returns the server's time in milliseconds since 1970, updated every second; the time of the page's HTML
 * until hydration.
 */
export function useNow(): number {
  const seenAt = useRenderedAt()
  const [now, setNow] = useState(seenAt)
  useEffect(() => {
    setNow(getServerNow())
    const timer = setInterval(() => setNow(getServerNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Returns the time by the device's clock in milliseconds since 1970, to compare with times that the device
 * has recorded itself.
 */
export function useDeviceNow(): number {
  return useNow() - (getServerOffsetMs() ?? 0)
}
