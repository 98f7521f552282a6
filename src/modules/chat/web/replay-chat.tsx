import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ChatSlotProps } from '../../shows/web/shared/chat-slot.ts'
import { ChatHead } from './chat-head.tsx'
import styles from './chat-panel.module.css'
import { languagesOf, ofLanguage } from './languages.ts'
import { MessageLog } from './message-log.tsx'
import { MessageView } from './message-view.tsx'
import { Empty } from './outgoings.tsx'
import { chatFiles } from './read-file.ts'
import { createReplayReader } from './replay-reader.ts'
import { useBlocks } from './use-blocks.ts'

/** The chat of the evening, in step with its replay. */
export function ReplayChat({ showId, chatId, replayWallMs }: ChatSlotProps) {
  const t = useT()
  const { messages, is } = useReplay(showId, chatId, replayWallMs)
  const [language, setLanguage] = useState('')
  const [isReadAloud, setReadAloud] = useState(false)
  const blocks = useBlocks()
  const seen = messages.filter(({ author }) => !blocks.isBlocked(author.id))
  const bySeq = new Map(seen.map(message => [message.seq, message]))
  const quoteOf = (seq: number | null) => {
    const found = seq === null ? undefined : bySeq.get(seq)
    return found && { name: found.author.name, text: found.text }
  }
  return (
    <div className={styles['panel']}>
      <ChatHead {...{ language, setLanguage, isReadAloud, setReadAloud }} languages={languagesOf(seen)} />
      <MessageLog
        messages={ofLanguage(seen, language, null)}
        isReadAloud={isReadAloud}
        tailKey={0}
        tail={null}
        empty={is !== 'loading' && <Empty is={is} isClosed />}
        render={message => (
          <MessageView key={message.id} message={message} quote={quoteOf(message.reply_to)} isOpen={false} />
        )}
      />
      <p className={styles['replay']}>{t('chat.replay')}</p>
    </div>
  )
}

function useReplay(showId: number, chatId: number, replayWallMs: () => number | null) {
  const wall = useRef(replayWallMs)
  wall.current = replayWallMs
  const reader = useMemo(
    () =>
      createReplayReader({
        read: chatFiles(showId, chatId),
        later(work, ms) {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
        now: Date.now,
        random: Math.random,
        wallMs: () => wall.current(),
      }),
    [showId, chatId],
  )
  useEffect(() => {
    reader.start()
    return () => reader.stop()
  }, [reader])
  return useSyncExternalStore(reader.subscribe, reader.get, reader.get)
}
