import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ChatSlotProps } from '../../shows/web/shared/chat-slot.ts'
import { ChatHead } from './chat-head.tsx'
import styles from './chat-panel.module.css'
import { listLanguages } from './languages.ts'
import { ModeratorTools } from './moderation/lazy-tools.ts'
import { Empty } from './outgoing-messages.tsx'
import { createFileReader } from './read-file.ts'
import { createReplayReader } from './replay-reader.ts'
import { RoomMessages } from './room-messages.tsx'
import { useStanding } from './standing.ts'

/** Shows a show's chat in sync with its replay. Messages can still be reported and moderated. */
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
        languages={listLanguages(messages)}
        isLive={false}
      />
      {reader.standing?.is_moderator && (
        <Suspense>
          {/* A room closed by its schedule cannot be reopened. */}
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
        read: createFileReader(showId, chatId),
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
