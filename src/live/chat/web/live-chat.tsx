import { Suspense, useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ChatSlotProps } from '../../shows/web/shared/chat-slot.ts'
import { ArtistStrip, PinnedNotice } from './artist-strip.tsx'
import { ChatHead } from './chat-head.tsx'
import styles from './chat-panel.module.css'
import { Composer, type Reply } from './composer.tsx'
import { ComposerSlot } from './composer-slot.tsx'
import { Hearts, useHearts } from './hearts.tsx'
import { filterShown, useHeldUntil } from './in-step.ts'
import { listLanguages } from './languages.ts'
import { ModeratorTools } from './moderation/lazy-tools.ts'
import { listUnsettled } from './outbox.ts'
import { Empty, OutgoingMessages } from './outgoing-messages.tsx'
import { useChatPreferences } from './preferences.ts'
import { Reactions } from './reactions.tsx'
import { RoomMessages } from './room-messages.tsx'
import { useStanding } from './standing.ts'
import { useChat } from './use-chat.ts'
import { useOutbox } from './use-outbox.ts'
import { useVisitorDraft } from './use-visitor-draft.ts'

export function LiveChat({ showId, chatId, room, opensAt, pictureWallMs, picture }: ChatSlotProps) {
  const t = useT()
  const ids = useMemo(() => ({ showId, chatId }), [showId, chatId])
  const isClosed = room?.state === 'closed'
  const { reader, state } = useChat({ ...ids, isOpen: !isClosed, isOn: true })
  const { log } = state
  const { user, standing, readAt, refetch } = useStanding(
    ids,
    room ? `${room.state} ${room.slow_seconds}` : '',
  )
  const waitSeconds = standing?.wait_seconds ?? 1
  const { outbox, readyAt, ...sending } = useOutbox({
    ids,
    waitMs: waitSeconds * 1_000,
    standingReadAt: readAt,
    waitLeftMs: standing?.wait_left_ms ?? 0,
    onAnswer() {
      reader.hurry()
      void refetch()
    },
  })
  const [reply, setReply] = useState<Reply | null>(null)
  const [language, setLanguage] = useState('')
  const [isReadAloud, setReadAloud] = useState(true)
  const [sayCount, setSaid] = useState(0)
  const input = useRef<HTMLTextAreaElement>(null)
  const { draft, forgetDraft, signInToWrite } = useVisitorDraft(chatId)
  const onSay = (text: string) => {
    sending.say(text, { replyTo: reply?.seq ?? null, afterSeq: log.lastSeq })
    setReply(null)
    forgetDraft()
    setSaid(count => count + 1)
  }
  const [{ hasReactions, isInStep }] = useChatPreferences()
  const untilMs = useHeldUntil(pictureWallMs, {
    isOn: isInStep && standing?.is_moderator !== true,
    isPlaying: picture !== null,
  })
  const ownAuthorId = standing?.author_id ?? null
  const hearts = useHearts(ids, log.hearts)
  const canWrite = Boolean(standing?.can_write) && !isClosed
  return (
    <div className={styles['panel']}>
      <ChatHead
        language={language}
        setLanguage={setLanguage}
        isReadAloud={isReadAloud}
        setReadAloud={setReadAloud}
        languages={listLanguages(log.messages)}
        isLive
      />
      {standing?.is_moderator && (
        <Suspense>
          <ModeratorTools ids={ids} room={room} />
        </Suspense>
      )}
      <PinnedNotice texts={room?.pinned ?? null} />
      <ArtistStrip messages={filterShown(log.fromArtist, untilMs, ownAuthorId)} />
      {untilMs !== null && (
        <p className={styles['waits']} role="status">
          {t('chat.waits')}
        </p>
      )}
      <RoomMessages
        ids={ids}
        language={language}
        isReadAloud={isReadAloud}
        messages={filterShown(log.messages, untilMs, ownAuthorId)}
        reader={{ user, standing }}
        onReply={
          canWrite
            ? ({ seq, author }) => {
                setReply({ seq, name: author.name })
                input.current?.focus()
              }
            : null
        }
        tailKey={sayCount}
        empty={<Empty is={state.is} isClosed={isClosed} />}
        tail={
          <OutgoingMessages
            name={user?.username ?? ''}
            items={listUnsettled(outbox, { ...log, ownAuthorId })}
            held={standing?.held ?? []}
            retry={sending.retry}
            drop={sending.drop}
          />
        }
      />
      <div className={styles['foot']} data-lower-edge="">
        <ComposerSlot
          user={user}
          standing={standing}
          isClosed={isClosed}
          opensAt={opensAt}
          isMembersOnly={room?.state === 'members'}
          onSignIn={() => signInToWrite('')}
        >
          <Composer
            input={input}
            reply={reply}
            readyAt={readyAt}
            waitSeconds={waitSeconds}
            onSay={onSay}
            draft={draft}
            hasAgreed={standing?.has_agreed ?? false}
            onVisitorSays={user === null ? signInToWrite : null}
            onCancelReply={() => setReply(null)}
          />
        </ComposerSlot>
        <Hearts {...hearts} canSend={Boolean(user) && !isClosed} />
      </div>
      {picture && hasReactions && (
        <Reactions picture={picture} total={state.is === 'loading' ? null : hearts.total} />
      )}
    </div>
  )
}
