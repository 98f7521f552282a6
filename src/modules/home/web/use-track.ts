import { useEffect, useRef, useState } from 'react'

/** A row that scrolls sideways, item by item: which one is first in view, and how to go to another. */
export function useTrack() {
  const track = useRef<HTMLUListElement>(null)
  const [{ at, isAtEnd }, setPlace] = useState({ at: 0, isAtEnd: false })

  useEffect(() => {
    const list = track.current
    if (!list) return
    const look = () => {
      const place = placeOf(list)
      setPlace(known => (known.at === place.at && known.isAtEnd === place.isAtEnd ? known : place))
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
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const item = track.current?.children[index]
    item?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }
  return { track, at, isAtEnd, go }
}

function placeOf(list: HTMLElement) {
  const gone = Math.abs(list.scrollLeft)
  const isAtEnd = gone + list.clientWidth > list.scrollWidth - 2
  const items = [...list.children] as HTMLElement[]
  const start = items[0]?.offsetLeft ?? 0
  const passed = items.filter(item => Math.abs(item.offsetLeft - start) < gone - item.offsetWidth / 2)
  return { at: Math.min(passed.length, items.length - 1), isAtEnd }
}
