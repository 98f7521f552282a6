import { useEffect, useRef, useState } from 'react'

const restMs = 3_000

/**
 * Manages whether the controls are visible: while paused, and for three seconds after each pointer movement,
 * key press or touch.
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
      // Handles focus by keyboard only: a touch also focuses the picture, but its click already shows the
      // controls.
      onFocus: (event: { target: Element }) => {
        if (event.target.matches(':focus-visible')) wake()
      },
    },
  }
}
