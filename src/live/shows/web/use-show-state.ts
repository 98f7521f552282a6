import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { hearServer } from '../../../platform/web/server-clock.ts'
import type { showMeta } from '../show-shapes.ts'
import { nextPollMs, phaseOf, type ShowState } from './phase.ts'
import type { ShowDetail } from './queries.ts'

export type ShowMeta = z.output<typeof showMeta>

export interface LiveState extends ShowState {
  /** Null until the first look. */
  meta: ShowMeta | null
}

/** Whether the chat takes messages, as far as is known. */
export const isChatOpen = ({ meta }: Pick<LiveState, 'meta'>) => (meta?.chat?.state ?? 'closed') !== 'closed'

/** One look at a show's public state; rejects where the server does not answer well. */
async function lookAt(show: ShowDetail, signal: AbortSignal): Promise<ShowMeta> {
  const answer = await fetch(`/livechat/${show.show_id}/${show.chat_id ?? 0}/meta.json`, {
    credentials: 'omit',
    signal,
  })
  if (!answer.ok) throw new Error(`meta.json answers ${answer.status}`)
  hearServer(answer.headers)
  return (await answer.json()) as ShowMeta
}

/**
 * A show as it is now: what the page came with, until meta.json says otherwise. Looks go on as long as something can
 * change, and at once when the page is shown again.
 */
export function useShowState(show: ShowDetail): LiveState {
  const [meta, setMeta] = useState<ShowMeta | null>(null)
  const state = {
    doors_at: show.doors_at,
    starts_at: show.starts_at,
    ends_at: show.ends_at,
    vod_from: show.vod_from,
    vod_until: show.vod_until,
    is_cancelled: show.is_cancelled,
    ...meta,
    status: meta?.show_status ?? show.status,
    meta,
  }
  const latest = useRef(state)
  latest.current = state
  useEffect(() => {
    const ending = new AbortController()
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      const now = latest.current
      const waitMs = nextPollMs({
        phase: phaseOf(now),
        isChatOpen: isChatOpen(now),
        failures,
        random: Math.random(),
      })
      clearTimeout(timer)
      if (waitMs !== null) timer = setTimeout(() => void go(), waitMs)
    }
    const go = async () => {
      try {
        const seen = await lookAt(show, ending.signal)
        failures = 0
        latest.current = { ...latest.current, ...seen, status: seen.show_status, meta: seen }
        // The page is drawn again only where something has changed.
        setMeta(before => replaceEqualDeep(before, seen))
      } catch {
        failures += 1
      }
      if (!ending.signal.aborted && !document.hidden) plan()
    }
    const wake = () => {
      clearTimeout(timer)
      if (!document.hidden) void go()
    }
    wake()
    document.addEventListener('visibilitychange', wake)
    return () => {
      ending.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [show])
  return state
}
