import { useEffect } from 'react'

/**
 * Keeps the screen on while `isOn`. Requests the lock again when the page becomes visible, because browsers
 * release it when the page is hidden. If the request is rejected (low battery) or unsupported, the screen
 * turns off as usual.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
    const requestLock = () => {
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    requestLock()
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      document.removeEventListener('visibilitychange', requestLock)
      void lock.then(held => held?.release())
    }
  }, [isOn])
}
