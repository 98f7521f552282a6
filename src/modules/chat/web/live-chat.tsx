import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { ChatSlotProps } from '../../shows/web/shared/chat-slot.ts'
import { ArtistStrip, Pinned } from './artist-strip.tsx'
import { Blocked } from './blocked.tsx'
import { ChatHead } from './chat-head.tsx'
import styles from './chat-panel.module.css'
import { Composer, type Reply } from './composer.tsx'
import { Hearts } from './hearts.tsx'
import { languagesOf, ofLanguage } from './languages.ts'
import { MessageActs } from './message-acts.tsx'
import { MessageLog } from './message-log.tsx'
import { MessageView } from './message-view.tsx'
import { unsettled } from './outbox.ts'
import { Empty, Outgoings } from './outgoings.tsx'
import { useStanding } from './standing.ts'
import { useBlocks } from './use-blocks.ts'
import { useChat } from './use-chat.ts'
import { useOutbox } from './use-outbox.ts'
import { useWriteFirst } from './write-first.ts'
import { WritePlace } from './write-place.tsx'

const ModeratorActs = lazy(() => import('./moderation/moderator-acts.tsx'))
const ModeratorTools = lazy(() => import('./moderation/moderator-tools.tsx'))

/** The chat while it runs: what everybody says, and a place to say something. */
export function LiveChat({ showId, chatId, room, opensAt }: ChatSlotProps) {
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
    ...{ ids, waitMs: waitSeconds * 1_000, standingReadAt: readAt, waitLeftMs: standing?.wait_left_ms ?? 0 },
    onAnswer() {
      reader.hurry()
      void refetch()
    },
  })
  const [reply, setReply] = useState<Reply | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [language, setLanguage] = useState('')
  const [isReadAloud, setReadAloud] = useState(true)
  const [said, setSaid] = useState(0)
  const [blockedLast, setBlockedLast] = useState<{ id: string; name: string } | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const { draft, forgetDraft, signInToWrite } = useWriteFirst(chatId)
  const blocks = useBlocks()
  const ownAuthorId = standing?.author_id ?? null
  const seen = log.messages.filter(({ author }) => !blocks.isBlocked(author.id))
  const shown = ofLanguage(seen, language, ownAuthorId)
  const bySeq = new Map(log.messages.map(message => [message.seq, message]))
  const quoteOf = (seq: number | null) => {
    const found = seq === null ? undefined : bySeq.get(seq)
    return found && !blocks.isBlocked(found.author.id)
      ? { name: found.author.name, text: found.text }
      : undefined
  }
  const onSay = (text: string) => {
    sending.say(text, { replyTo: reply?.seq ?? null, afterSeq: log.lastSeq })
    setReply(null)
    forgetDraft()
    setSaid(count => count + 1)
  }
  const canWrite = Boolean(standing?.can_write) && !isClosed
  return (
    <div className={styles['panel']}>
      <ChatHead
        {...{ language, setLanguage, isReadAloud, setReadAloud }}
        languages={languagesOf(log.messages)}
      />
      {standing?.is_moderator && (
        <Suspense>
          <ModeratorTools ids={ids} room={room} />
        </Suspense>
      )}
      <Pinned texts={room?.pinned ?? null} />
      <ArtistStrip messages={log.fromArtist} />
      <MessageLog
        messages={shown}
        isReadAloud={isReadAloud}
        tailKey={said}
        empty={<Empty is={state.is} isClosed={isClosed} />}
        render={message => (
          <MessageView
            key={message.id}
            message={message}
            quote={quoteOf(message.reply_to)}
            isOpen={openId === message.id}
            onToggle={() => setOpenId(id => (id === message.id ? null : message.id))}
            acts={
              user &&
              message.author.id !== ownAuthorId && (
                <>
                  <MessageActs
                    {...{ ids, message, blocks }}
                    onReply={
                      canWrite
                        ? () => {
                            setReply({ seq: message.seq, name: message.author.name })
                            setOpenId(null)
                            input.current?.focus()
                          }
                        : null
                    }
                    onDone={() => setOpenId(null)}
                    onBlocked={author => setBlockedLast(author)}
                  />
                  {standing?.is_moderator && (
                    <Suspense>
                      <ModeratorActs {...{ ids, message }} onDone={() => setOpenId(null)} />
                    </Suspense>
                  )}
                </>
              )
            }
          />
        )}
        tail={
          <Outgoings
            name={user?.username ?? ''}
            items={unsettled(outbox, { ...log, ownAuthorId })}
            held={standing?.held ?? []}
            retry={sending.retry}
            drop={sending.drop}
          />
        }
      />
      {blockedLast && <Blocked author={blockedLast} blocks={blocks} onClose={() => setBlockedLast(null)} />}
      <div className={styles['foot']}>
        <WritePlace
          {...{ user, standing, isClosed, opensAt }}
          isMembersOnly={room?.state === 'members'}
          onSignIn={() => signInToWrite('')}
        >
          <Composer
            {...{ input, reply, readyAt, waitSeconds, onSay, draft }}
            hasAgreed={standing?.has_agreed ?? false}
            onVisitorSays={user === null ? signInToWrite : null}
            onCancelReply={() => setReply(null)}
          />
        </WritePlace>
        <Hearts ids={ids} count={log.hearts} canSend={Boolean(user) && !isClosed} />
      </div>
    </div>
  )
}
