import { type ComponentProps, Suspense, useCallback, useState } from 'react'
import type { ChatMessage } from '../chat-shapes.ts'
import { BlockConfirmation } from './block-confirmation.tsx'
import { filterByLanguage } from './languages.ts'
import { MessageActs } from './message-acts.tsx'
import { MessageLog } from './message-log.tsx'
import { MessageView } from './message-view.tsx'
import { ModeratorActs } from './moderation/lazy-tools.ts'
import type { RoomIds, useStanding } from './standing.ts'
import { useBlocks } from './use-blocks.ts'

interface Props
  extends Pick<ComponentProps<typeof MessageLog>, 'isReadAloud' | 'tail' | 'tailKey' | 'empty'> {
  ids: RoomIds
  messages: readonly ChatMessage[]
  /** Language filter; '' for all languages. */
  language: string
  reader: Pick<ReturnType<typeof useStanding>, 'user' | 'standing'>
  /** Null if the fan may not write. */
  onReply: ((message: ChatMessage) => void) | null
}

/** Shows a room's messages, except those of blocked authors, each with the reader's actions. */
export function RoomMessages({ ids, messages, language, reader, onReply, ...log }: Props) {
  const { user, standing } = reader
  const [openId, setOpenId] = useState<string | null>(null)
  const [blockedLast, setBlockedLast] = useState<{ id: string; name: string } | null>(null)
  const blocks = useBlocks()
  const ownAuthorId = standing?.author_id ?? null
  const seen = messages.filter(({ author }) => !blocks.isBlocked(author.id))
  const bySeq = new Map(seen.map(message => [message.seq, message]))
  const toggle = useCallback((id: string) => setOpenId(open => (open === id ? null : id)), [])
  const close = () => setOpenId(null)
  const actsOn = (message: ChatMessage) => (
    <>
      <MessageActs
        ids={ids}
        message={message}
        blocks={blocks}
        onReply={
          onReply &&
          (() => {
            onReply(message)
            close()
          })
        }
        onDone={close}
        onBlocked={author => setBlockedLast(author)}
      />
      {standing?.is_moderator && (
        <Suspense>
          <ModeratorActs ids={ids} message={message} onDone={close} />
        </Suspense>
      )}
    </>
  )
  return (
    <>
      <MessageLog
        {...log}
        messages={filterByLanguage(seen, language, ownAuthorId)}
        render={message => {
          const canAct = Boolean(user) && message.author.id !== ownAuthorId
          const isOpen = canAct && openId === message.id
          return (
            <MessageView
              key={message.id}
              message={message}
              quoted={message.reply_to === null ? undefined : bySeq.get(message.reply_to)}
              isOpen={isOpen}
              onToggle={canAct ? toggle : undefined}
              acts={isOpen && actsOn(message)}
            />
          )
        }}
      />
      {blockedLast && (
        <BlockConfirmation author={blockedLast} blocks={blocks} onClose={() => setBlockedLast(null)} />
      )}
    </>
  )
}
