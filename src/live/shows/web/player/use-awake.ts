import { useEffect, useRef, useState } from 'react'

const restMs = 3_000

/**
 * Whether the controls are visible: while paused, and for three seconds after each movement, key or touch.
 */
export function useAwake(isPlaying: boolean) {
  const [isAwake, setAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = () => {
    setAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAwake(false), restMs)
  }
  const sleep = () => {
    clearTimeout(timer.current)
    setAwake(false)
  }
  useEffect(() => {
    if (!isPlaying) return
    timer.current = setTimeout(() => setAwake(false), restMs)
    return () => {
      clearTimeout(timer.current)
      setAwake(true)
    }
  }, [isPlaying])
  return {
    isAwake: isAwake || !isPlaying,
    wake,
    toggle: () => (isAwake ? sleep() : wake()),
    hear: {
      onPointerMove: (event: { pointerType: string }) => {
        if (event.pointerType !== 'touch') wake()
      },
      onPointerLeave: (event: { pointerType: string }) => {
        if (event.pointerType !== 'touch') sleep()
      },
      // Only for the keyboard: a touch focuses the picture too, and its click shows the controls.
      onFocus: (event: { target: Element }) => {
        if (event.target.matches(':focus-visible')) wake()
      },
    },
  }
}
