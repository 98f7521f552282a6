import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../platform/web/server-clock.ts'
import { toWallMs } from '../replay-time.ts'
import type { Phase } from './phase.ts'
import type { Position } from './position.ts'
import type { ShowDetail } from './queries.ts'
import type { ChatPanel } from './shared/chat-slot.ts'
import styles from './show-page.module.css'
import { isChatOpen, type LiveState } from './use-show-state.ts'

/** The panel belongs to the chat module; without that module, shows have no chat. */
const [loadPanel] = Object.values(import.meta.glob<{ default: ChatPanel }>('../../chat/web/chat-panel.tsx'))

export const hasChatPanel = loadPanel !== undefined

const Panel = loadPanel && lazy(loadPanel)

/** Maximum delay of a browser timer, in milliseconds. */
const timerMax = 2 ** 31 - 1

/** Whether a time is in the future; updates when the time passes. */
function useIsAhead(at: string): boolean {
  const [isAhead, setAhead] = useState(() => Date.parse(at) > getServerNow())
  useEffect(() => {
    const leftMs = Date.parse(at) - getServerNow()
    setAhead(leftMs > 0)
    if (leftMs <= 0 || leftMs > timerMax) return
    const timer = setTimeout(() => setAhead(false), leftMs)
    return () => clearTimeout(timer)
  }, [at])
  return isAhead
}

interface Props {
  show: ShowDetail
  state: LiveState
  phase: Phase
  position: Position | null
  /** Element that the video fills; null while nothing plays. */
  picture: HTMLElement | null
}

/** Shows the chat next to the player, or below it on a phone. Its space is reserved from the first paint. */
export function ChatSlot({ show, state, phase, position, picture }: Props) {
  const t = useT()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const areDoorsAhead = useIsAhead(state.doors_at)
  if (!Panel || show.chat_id === null) return null
  const pictureWallMs = () => {
    if (!position) return null
    const wallMs = position.wallMs()
    if (wallMs !== null || phase !== 'replay') return wallMs
    return toWallMs(show.replay.cuts, position.seconds() * 1_000, show.started_at)
  }
  return (
    <aside className={styles['chat']} aria-label={t('watch.chat')}>
      {isInBrowser && (
        <Suspense>
          <Panel
            showId={show.show_id}
            chatId={show.chat_id}
            room={state.meta?.chat ?? null}
            opensAt={areDoorsAhead ? state.doors_at : null}
            isReplay={phase === 'replay' && !isChatOpen(state)}
            pictureWallMs={pictureWallMs}
            picture={picture}
          />
        </Suspense>
      )}
    </aside>
  )
}
