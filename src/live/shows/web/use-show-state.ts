import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { syncServerClock } from '../../../platform/web/server-clock.ts'
import type { showMeta } from '../show-shapes.ts'
import { computeNextPollMs, getPhase, type ShowState } from './phase.ts'
import type { ShowDetail } from './queries.ts'

export type ShowMeta = z.output<typeof showMeta>

export interface LiveState extends ShowState {
  /** Null until the first poll. */
  meta: ShowMeta | null
}

/** Whether the chat accepts messages, as of the last poll. */
export const isChatOpen = ({ meta }: Pick<LiveState, 'meta'>) => (meta?.chat?.state ?? 'closed') !== 'closed'

/** Fetches a show's meta.json; rejects on an error status. */
async function fetchMeta(show: ShowDetail, signal: AbortSignal): Promise<ShowMeta> {
  const response = await fetch(`/livechat/${show.show_id}/${show.chat_id ?? 0}/meta.json`, {
    credentials: 'omit',
    signal,
  })
  if (!response.ok) throw new Error(`meta.json answers ${response.status}`)
  syncServerClock(response.headers)
  return (await response.json()) as ShowMeta
}

/**
 * Returns a show's current state: first from the page's data, then from meta.json. Polls while the state can
 * change, and at once when the page becomes visible again.
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
      const waitMs = computeNextPollMs({
        phase: getPhase(now),
        isChatOpen: isChatOpen(now),
        failures,
        random: Math.random(),
      })
      clearTimeout(timer)
      if (waitMs !== null) timer = setTimeout(() => void go(), waitMs)
    }
    const go = async () => {
      try {
        const seen = await fetchMeta(show, ending.signal)
        failures = 0
        latest.current = { ...latest.current, ...seen, status: seen.show_status, meta: seen }
        // Re-renders only after changes.
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
