import { type RefObject, useEffect } from 'react'
import { isFullScreenKey } from './full-screen-key.ts'

/** Keeps the device awake as long as the page is seen; a browser lets go when it is hidden. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.hidden || (lock && !lock.released)) return
      // Refused where the battery is low: the screen is shown all the same.
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isOver) void lock?.release()
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

/** A screen without controls: F or a double click fills the display, and the device stays awake. */
export function useStage(stage: RefObject<HTMLElement | null>): void {
  useWakeLock()
  useEffect(() => {
    const toggle = () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : stage.current?.requestFullscreen?.().catch(() => {}))
    const onKey = (event: KeyboardEvent) => {
      if (isFullScreenKey(event, document.querySelector('dialog[open]') !== null)) toggle()
    }
    // The stage may come later than this effect, so where it was clicked is asked then.
    const onDoubleClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && stage.current?.contains(target)) toggle()
    }
    addEventListener('keydown', onKey)
    addEventListener('dblclick', onDoubleClick)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('dblclick', onDoubleClick)
    }
  }, [stage])
}
