import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parseArtistId, paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext, PageNotFound, PageRedirect } from '../../../platform/web/page.ts'
import { getNameLang } from '../../../platform/web/text-language.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ChatSlot, hasChatPanel } from './chat-slot.tsx'
import { MoreShows } from './more-shows.tsx'
import { getPhase, type Phase } from './phase.ts'
import { usePreferences } from './player/preferences.ts'
import type { Position } from './position.ts'
import { type ShowDetail, showQuery } from './queries.ts'
import { type RoomTab, RoomTabs } from './room-tabs.tsx'
import { showsNowQuery } from './shared/queries.ts'
import { usePendingReminder } from './shared/remind-button.tsx'
import { ShowAbout } from './show-about.tsx'
import { ShowBill } from './show-bill.tsx'
import { buildShowHead } from './show-head.ts'
import styles from './show-page.module.css'
import { ShowStage } from './show-stage.tsx'
import { useRoom } from './use-room.ts'
import { isChatOpen, useShowState } from './use-show-state.ts'

function ShowPage({ data }: { data: ShowDetail }) {
  const t = useT()
  const { locale } = useTexts()
  usePendingReminder()
  const { data: latest, refetch } = useQuery(showQuery({ api: useApi(), locale }, data.show_id))
  const show = latest ?? data
  const state = useShowState(show)
  const phase = getPhase(state)
  const isSwitched = useSwitched(phase, state.meta !== null, () => void refetch())
  const [position, setPosition] = useState<Position | null>(null)
  const isOver = phase === 'gone' || phase === 'cancelled'
  const hasWords =
    phase !== 'replay' || show.has_messages || isChatOpen(state) || (state.meta?.chat?.last_seq ?? 0) > 0
  const hasChat = show.chat_id !== null && hasChatPanel && !isOver && hasWords
  const box = useRef<HTMLDivElement>(null)
  const { room, picture, isWatching } = useRoom(box, hasChat)
  const [{ isTheatre, hasChatOver }] = usePreferences()
  const [tab, setTab] = useState<RoomTab>('chat')
  return (
    <article
      className={styles['page']}
      data-theatre={(isWatching && isTheatre) || undefined}
      data-hue={toHueStep(show.poster?.hue ?? show.artists[0]?.hue ?? 30)}
    >
      <Breadcrumbs
        label={t('live.crumbs')}
        items={[
          { label: t('live.home'), href: paths.home() },
          { label: t('live.title'), href: paths.live() },
          { label: <span lang={getNameLang(show.title, show.lang, locale)}>{show.title}</span> },
        ]}
      />
      <div
        ref={box}
        className={cx(styles['room'], hasChat && styles['withChat'])}
        data-watching={isWatching || undefined}
        data-filled={room.isFilled || undefined}
        data-chat={hasChatOver ? undefined : 'off'}
        data-tab={tab}
      >
        <div className={styles['main']}>
          <ShowStage
            show={show}
            state={state}
            phase={phase}
            isSwitched={isSwitched}
            onPosition={setPosition}
            room={room}
          />
          {isWatching && hasChat && <RoomTabs tab={tab} onChange={setTab} />}
          <ShowBill show={show} state={state} phase={phase} />
        </div>
        {hasChat && (
          <ChatSlot show={show} state={state} phase={phase} position={position} picture={picture} />
        )}
      </div>
      <ShowAbout show={show} />
      <MoreShows except={show.show_id} isAlone={isOver} />
    </article>
  )
}

/**
 * Whether the phase has changed while the page is open. Cached HTML may be outdated, so the first poll of
 * meta.json determines the initial phase. Each change calls `onChange`, which refetches the show.
 */
function useSwitched(phase: Phase, isSeen: boolean, onChange: () => void): boolean {
  const first = useRef<Phase | null>(null)
  const before = useRef(phase)
  const act = useRef(onChange)
  act.current = onChange
  if (isSeen) first.current ??= phase
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    act.current()
  }, [phase])
  return first.current !== null && first.current !== phase
}

async function load({ api, queryClient, texts, params }: LoadContext): Promise<ShowDetail> {
  const param = params['show'] ?? ''
  const showId = parseArtistId(param)
  if (showId === null) throw new PageNotFound()
  if (param !== String(showId)) throw new PageRedirect(paths.show(showId))
  const reader = { api, locale: texts.locale }
  // Only the show is required; the browser retries a failed list.
  const [show] = await Promise.all([
    queryClient.ensureQueryData(showQuery(reader, showId)),
    queryClient.prefetchQuery(showsNowQuery(reader)),
  ])
  return show
}

export default definePage<ShowDetail>({
  load,
  head: (show, { texts }) => buildShowHead(show, texts),
  // The key recreates the player and the seat for another show.
  Component: ({ data }) => <ShowPage key={data.show_id} data={data} />,
})
