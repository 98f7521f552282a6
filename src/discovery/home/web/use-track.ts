import { useEffect, useRef, useState } from 'react'

/** Tracks which items of a horizontally scrolling row are fully in view, and scrolls to others. */
export function useTrack() {
  const track = useRef<HTMLUListElement>(null)
  const [{ at, last, isAtEnd }, setPlace] = useState({ at: 0, last: 0, isAtEnd: false })
  const [hasTurned, setHasTurned] = useState(false)

  useEffect(() => {
    const list = track.current
    if (!list) return
    const look = () => {
      const place = measurePosition(list)
      const isSame = (known: typeof place) =>
        known.at === place.at && known.last === place.last && known.isAtEnd === place.isAtEnd
      setPlace(known => (isSame(known) ? known : place))
    }
    const watch = new ResizeObserver(look)
    watch.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [])

  const go = (index: number) => {
    setHasTurned(true)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const item = track.current?.children[index]
    item?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }
  return { track, at, last, isAtEnd, hasTurned, go }
}

function measurePosition(list: HTMLElement) {
  const scrolled = Math.abs(list.scrollLeft)
  const items = [...list.children] as HTMLElement[]
  const start = items[0]?.offsetLeft ?? 0
  const passed = items.filter(item => Math.abs(item.offsetLeft - start) < scrolled - item.offsetWidth / 2)
  const count = items.length
  const at = Math.min(passed.length, count - 1)
  const end = scrolled + list.clientWidth
  const seen = items.filter(item => Math.abs(item.offsetLeft - start) + start + item.offsetWidth < end + 2)
  const isAtEnd = end > list.scrollWidth - 2 || seen.length === count
  return { at, last: isAtEnd ? count - 1 : Math.max(at, seen.length - 1), isAtEnd }
}
