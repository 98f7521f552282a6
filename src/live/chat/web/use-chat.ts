import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type ChatReader, createChatReader } from './chat-reader.ts'
import { chatFiles } from './read-file.ts'

/** The room as it is now, read as long as the panel is there and `isOn`. */
export function useChat({ showId, chatId, isOpen, isOn }: Wish) {
  const reader = useMemo(() => readerOf(showId, chatId), [showId, chatId])
  useEffect(() => reader.setOpen(isOpen), [reader, isOpen])
  useEffect(() => {
    if (!isOn) return
    reader.start()
    const wake = () => {
      if (!document.hidden) reader.hurry()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      reader.stop()
    }
  }, [reader, isOn])
  return { reader, state: useSyncExternalStore(reader.subscribe, reader.get, reader.get) }
}

interface Wish {
  showId: number
  chatId: number
  isOpen: boolean
  isOn: boolean
}

function readerOf(showId: number, chatId: number): ChatReader {
  return createChatReader({
    read: chatFiles(showId, chatId),
    later(work, ms) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    now: Date.now,
    random: Math.random,
    isHidden: () => document.hidden,
  })
}
