import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ChatSlotProps } from '../../shows/web/shared/chat-slot.ts'
import { ChatHead } from './chat-head.tsx'
import styles from './chat-panel.module.css'
import { languagesOf } from './languages.ts'
import { ModeratorTools } from './moderation/lazy-tools.ts'
import { Empty } from './outgoings.tsx'
import { chatFiles } from './read-file.ts'
import { createReplayReader } from './replay-reader.ts'
import { RoomMessages } from './room-messages.tsx'
import { useStanding } from './standing.ts'

/** The chat of the evening, in step with its replay. What stands in it can be reported and moderated as ever. */
export function ReplayChat({ showId, chatId, pictureWallMs }: ChatSlotProps) {
  const t = useT()
  const ids = useMemo(() => ({ showId, chatId }), [showId, chatId])
  const { messages, is } = useReplay(showId, chatId, pictureWallMs)
  const reader = useStanding(ids, 'replay', false)
  const [language, setLanguage] = useState('')
  const [isReadAloud, setReadAloud] = useState(false)
  return (
    <div className={styles['panel']}>
      <ChatHead
        language={language}
        setLanguage={setLanguage}
        isReadAloud={isReadAloud}
        setReadAloud={setReadAloud}
        languages={languagesOf(messages)}
        isLive={false}
      />
      {reader.standing?.is_moderator && (
        <Suspense>
          {/* A room that time has closed is not opened again. */}
          <ModeratorTools ids={ids} room={null} />
        </Suspense>
      )}
      <RoomMessages
        ids={ids}
        messages={messages}
        language={language}
        isReadAloud={isReadAloud}
        reader={reader}
        onReply={null}
        tailKey={0}
        tail={null}
        empty={is !== 'loading' && <Empty is={is} isClosed />}
      />
      <p className={styles['replay']}>{t('chat.replay')}</p>
    </div>
  )
}

function useReplay(showId: number, chatId: number, pictureWallMs: () => number | null) {
  const wall = useRef(pictureWallMs)
  wall.current = pictureWallMs
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
