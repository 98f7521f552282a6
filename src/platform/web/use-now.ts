import { useEffect, useState } from 'react'
import { useRenderedAt } from './rendered-at.ts'
import { getServerNow, getServerOffsetMs } from './server-clock.ts'

/**
 * Returns the server's time in milliseconds, updated every second; until hydration, the time of the page's
 * HTML.
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

/** Returns the time by this device's clock, to compare with times that the device recorded itself. */
export function useDeviceNow(): number {
  return useNow() - (getServerOffsetMs() ?? 0)
}
