import { type RefObject, useEffect, useState } from 'react'
import { breakpoints } from '../../../platform/ui/breakpoints.ts'
import type { Seat } from './seat.ts'

/** The room: picture and chat as a unit while the show plays. */
export interface Room {
  hasChat: boolean
  /** Whether picture and chat fill the window: in full screen, or on a phone in landscape. */
  isFilled: boolean
  isFullscreen: boolean
  toggleFullscreen: () => void
  leaveFilled: () => void
  /** Sets the element that the picture fills, for overlays; null without a player. */
  setPicture: (box: HTMLElement | null) => void
  /** Sets the seat's state; the room changes its layout once a seat is requested. */
  setSeat: (is: Seat['is']) => void
}

const turnedPhone = '(orientation: landscape) and (height < 30em)'
const narrow = `(width < ${breakpoints.lg}px)`

/** Manages the room's layout and contents. `box` contains the picture and the chat. */
export function useRoom(box: RefObject<HTMLElement | null>, hasChat: boolean) {
  const [seat, setSeat] = useState<Seat['is']>('none')
  const [picture, setPicture] = useState<HTMLElement | null>(null)
  const isWatching = seat === 'asking' || seat === 'granted'
  const { isFullscreen, toggleFullscreen } = useFullscreen(box)
  const turned = useTurned()
  useVisibleHeight(box, isWatching)
  useEffect(() => {
    if (!isWatching) return
    // Informs parts outside the page: the top bar and the document's scrolling.
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

/**
 * Toggles full screen for the box; on an iPhone, which doesn't support this, for the video alone in the
 * system's player.
 */
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

/** Whether a phone in landscape shows the room alone, until the fan leaves it or rotates the phone back. */
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
 * Sets `--visible-height` of the box to the height of the window above an on-screen keyboard. While a fan
 * writes, the picture and the field remain visible above the keyboard.
 */
function useVisibleHeight(box: RefObject<HTMLElement | null>, isWatching: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!isWatching || !view) return
    const adjust = () => {
      // Multiplies by the zoom, so that zooming in doesn't change the room.
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
