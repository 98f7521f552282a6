import { useEffect, useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { HeartIcon } from '../../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { sendHearts } from '../contract.ts'
import styles from './hearts.module.css'
import { type RoomIds, roomInput } from './standing.ts'

/** Presses of a second go together. */
const batchMs = 1_000
const batchMax = 20
const path = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/hearts/'

interface Props {
  ids: RoomIds
  /** All hearts of the room. */
  count: number
  canSend: boolean
}

/** Hearts for the artist: counted together, and shown at once. */
export function Hearts({ ids, count, canSend }: Props) {
  const t = useT()
  const { compact } = useFormats()
  const { own, press } = useHearts(ids, count)
  const total = count + own
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

/** Presses that the room's count does not hold yet. */
function useHearts(ids: RoomIds, count: number) {
  const api = useApi()
  const [own, setOwn] = useState(0)
  const waiting = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The room's count has grown: it holds what was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its growth is what counts
  useEffect(() => setOwn(waiting.current), [count])
  useEffect(() => () => clearTimeout(timer.current), [])
  const flush = async () => {
    timer.current = undefined
    const sent = Math.min(waiting.current, batchMax)
    try {
      await api.call<CallOf<typeof sendHearts>>('POST', path, { ...roomInput(ids), count: sent })
      waiting.current -= sent
    } catch {
      // A heart that is lost is pressed again; nothing is said about it.
      waiting.current = 0
      setOwn(0)
    }
    if (waiting.current > 0) timer.current = setTimeout(() => void flush(), batchMs)
  }
  return {
    own,
    press() {
      if (waiting.current >= batchMax) return
      waiting.current += 1
      setOwn(pressed => pressed + 1)
      timer.current ??= setTimeout(() => void flush(), batchMs)
    },
  }
}
