import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { ChatMessage } from '../chat-shapes.ts'
import type { reportMessage } from '../contract.ts'
import { type RoomIds, toRoomInput } from './standing.ts'
import type { Blocks } from './use-blocks.ts'

const reasons = ['spam', 'abuse', 'private', 'other'] as const
const path = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/messages/{message_id}/reports/'

interface Props {
  ids: RoomIds
  message: ChatMessage
  blocks: Blocks
  /** Null if the fan may not write. */
  onReply: (() => void) | null
  onDone: () => void
  onBlocked: (author: ChatMessage['author']) => void
}

export function MessageActs({ ids, message, blocks, onReply, onDone, onBlocked }: Props) {
  const t = useT()
  const api = useApi()
  const [isReporting, setReporting] = useState(false)
  const { author } = message
  const attempt = async (work: () => Promise<unknown>, done: () => void) => {
    onDone()
    try {
      await work()
      done()
    } catch {
      toasts.add(t('chat.act.failed'), { type: 'error' })
    }
  }
  const report = (reason: (typeof reasons)[number]) =>
    attempt(
      () =>
        api.call<CallOf<typeof reportMessage>>('POST', path, {
          ...toRoomInput(ids),
          message_id: message.id,
          reason,
        }),
      () => toasts.add(t('chat.reported'), { type: 'success' }),
    )
  if (isReporting) {
    return (
      <fieldset>
        <legend>{t('chat.report.why')}</legend>
        {reasons.map(reason => (
          <Button key={reason} size={40} onClick={() => void report(reason)}>
            {t(`chat.reason.${reason}`)}
          </Button>
        ))}
      </fieldset>
    )
  }
  const block = () =>
    attempt(
      () => blocks.change(author.id, true),
      () => onBlocked(author),
    )
  return (
    <>
      {onReply && (
        <Button size={40} onClick={onReply}>
          {t('chat.reply')}
        </Button>
      )}
      <Button size={40} onClick={() => setReporting(true)}>
        {t('chat.report')}
      </Button>
      <Button size={40} onClick={() => void block()}>
        {t('chat.block')}
      </Button>
    </>
  )
}
