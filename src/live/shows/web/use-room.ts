import { type RefObject, useEffect, useState } from 'react'
import { breakpoints } from '../../../platform/ui/breakpoints.ts'
import type { Seat } from './seat.ts'

/** Picture and chat as one room, while somebody watches. */
export interface Room {
  hasChat: boolean
  /** Picture and chat fill the window: in full screen, or on a phone that is turned. */
  isFilled: boolean
  isFullscreen: boolean
  toggleFullscreen: () => void
  /** Back to the page. */
  leaveFilled: () => void
  /** The box that the picture fills, for what floats over it; null once there is no player. */
  setPicture: (box: HTMLElement | null) => void
  /** Reports the seat: the room takes its form when one is asked for. */
  setSeat: (is: Seat['is']) => void
}

const turnedPhone = '(orientation: landscape) and (height < 30em)'
const narrow = `(width < ${breakpoints.lg}px)`

/** The room's form and what is in it. `box` holds picture and chat. */
export function useRoom(box: RefObject<HTMLElement | null>, hasChat: boolean) {
  const [seat, setSeat] = useState<Seat['is']>('none')
  const [picture, setPicture] = useState<HTMLElement | null>(null)
  const isWatching = seat === 'asking' || seat === 'granted'
  const { isFullscreen, toggleFullscreen } = useFullscreen(box)
  const turned = useTurned()
  useVisibleHeight(box, isWatching)
  useEffect(() => {
    if (!isWatching) return
    // For what lies outside of the page: the top bar and the document's scrolling.
    document.documentElement.dataset['room'] = 'watching'
    return () => {
      delete document.documentElement.dataset['room']
    }
  }, [isWatching])
  useEffect(() => {
    if (seat !== 'granted' || !matchMedia(narrow).matches) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.current?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  }, [seat, box])
  const room: Room = {
    hasChat,
    isFilled: isWatching && (isFullscreen || turned.isFilling),
    isFullscreen,
    toggleFullscreen,
    leaveFilled: isFullscreen ? toggleFullscreen : turned.leave,
    setPicture,
    setSeat,
  }
  return { room, picture, isWatching }
}

/** Full screen of the box; of the video alone, by the system's player, where an iPhone has nothing else. */
function useFullscreen(box: RefObject<HTMLElement | null>) {
  const [isFullscreen, setFullscreen] = useState(false)
  useEffect(() => {
    const read = () => setFullscreen(document.fullscreenElement === box.current && box.current !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [box])
  const toggleFullscreen = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (box.current?.requestFullscreen) return void box.current.requestFullscreen().catch(() => {})
    const video = box.current?.querySelector<HTMLVideoElement & { webkitEnterFullscreen?: () => void }>(
      'video',
    )
    video?.webkitEnterFullscreen?.()
  }
  return { isFullscreen, toggleFullscreen }
}

/** A phone that lies on its side shows the room alone, until the fan leaves that or turns it back. */
function useTurned() {
  const [isTurned, setTurned] = useState(false)
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    const media = matchMedia(turnedPhone)
    const read = () => {
      setTurned(media.matches)
      if (!media.matches) setLeft(false)
    }
    read()
    media.addEventListener('change', read)
    return () => media.removeEventListener('change', read)
  }, [])
  return { isFilling: isTurned && !isLeft, leave: () => setLeft(true) }
}

/**
 * Keeps `--visible-height` of the box: what a keyboard leaves of the window. A fan who writes sees picture and field above
 * the keyboard.
 */
function useVisibleHeight(box: RefObject<HTMLElement | null>, isWatching: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!isWatching || !view) return
    const adjust = () => {
      // Zooming in leaves the room as it is.
      box.current?.style.setProperty('--visible-height', `${Math.round(view.height * view.scale)}px`)
      const isWriting =
        document.activeElement?.matches('textarea') && box.current?.contains(document.activeElement)
      if (isWriting && matchMedia(narrow).matches) box.current?.scrollIntoView({ behavior: 'instant' })
    }
    adjust()
    view.addEventListener('resize', adjust)
    return () => view.removeEventListener('resize', adjust)
  }, [box, isWatching])
}
