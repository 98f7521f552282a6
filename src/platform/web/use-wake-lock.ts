import { useEffect } from 'react'

/**
 * Keeps the screen on while `isOn`. Browsers take the lock away when the page is hidden, so it is asked for again. Where
 * it is refused (low battery) or unknown, the screen goes dark as always.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
    const ask = () => {
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock.then(held => held?.release())
    }
  }, [isOn])
}
