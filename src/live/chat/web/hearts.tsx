import { useEffect, useMemo, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { HeartIcon } from '../../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { sendHearts } from '../contract.ts'
import { createHeartBatches } from './heart-batches.ts'
import styles from './hearts.module.css'
import { type RoomIds, toRoomInput } from './standing.ts'

const path = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/hearts/'

interface Props extends ReturnType<typeof useHearts> {
  canSend: boolean
}

/** Button that sends hearts to the artist, with the total; a press shows at once. */
export function Hearts({ own, total, press, canSend }: Props) {
  const t = useT()
  const { compact } = useFormats()
  const words = t('chat.hearts', { count: total })
  if (!canSend) {
    return (
      <p className={styles['hearts']}>
        <HeartIcon size={18} />
        <span aria-hidden="true">{compact(total)}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </p>
    )
  }
  return (
    <button type="button" className={styles['hearts']} onClick={press} title={words}>
      <span key={own} className={styles['beat']} data-pressed={own > 0 || undefined}>
        <HeartIcon size={18} />
      </span>
      <VisuallyHidden>{t('chat.hearts.send')} </VisuallyHidden>
      <span>{compact(total)}</span>
    </button>
  )
}

/** Returns a room's hearts: `count`, and the fan's own presses that it does not yet include. */
export function useHearts({ showId, chatId }: RoomIds, count: number) {
  const api = useApi()
  const [own, setOwn] = useState(0)
  const hearts = useMemo(
    () =>
      createHeartBatches({
        send: sent =>
          api.call<CallOf<typeof sendHearts>>('POST', path, {
            ...toRoomInput({ showId, chatId }),
            count: sent,
          }),
        later(work, ms) {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
        show: setOwn,
      }),
    [api, showId, chatId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count's growth is what counts
  useEffect(() => hearts.counted(), [hearts, count])
  useEffect(() => hearts.stop, [hearts])
  return { own, total: count + own, press: hearts.press }
}
