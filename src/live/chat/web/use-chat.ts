import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type ChatReader, createChatReader } from './chat-reader.ts'
import { createFileReader } from './read-file.ts'

/** Returns the current state of a room, polled while the panel is mounted and `isOn` is true. */
export function useChat({ showId, chatId, isOpen, isOn }: ChatOptions) {
  const reader = useMemo(() => createReader(showId, chatId), [showId, chatId])
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

interface ChatOptions {
  showId: number
  chatId: number
  isOpen: boolean
  isOn: boolean
}

function createReader(showId: number, chatId: number): ChatReader {
  return createChatReader({
    read: createFileReader(showId, chatId),
    later(work, ms) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    now: Date.now,
    random: Math.random,
    isHidden: () => document.hidden,
  })
}
