import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSeenAt } from '../../../platform/web/seen-at.ts'
import { serverAheadMs, serverNow } from '../../../platform/web/server-clock.ts'
import { askAgainUntil, momentsOf } from './early-sale.ts'
import type { Product, Project } from './shared/queries.ts'

/** setTimeout's maximum delay (a signed 32-bit integer). */
const timerMsMax = 2 ** 31 - 1

/** How long before a moment a page that has no answer of the server yet asks for one, for its time. */
const settingMs = 3_600_000

/** The clock runs on by this much before an answer corrects it. */
const slackMs = 2_000

/**
 * The clock for sale states: the server's time, that of the page's HTML until hydration is done (no mismatch). Refetches
 * and re-renders when a sale or presale begins or ends.
 */
export function useSaleClock(project: Project, products: readonly Product[]): number {
  const { id } = project
  const client = useQueryClient()
  const [now, setNow] = useState(useSeenAt())
  const [aheadMs, setAheadMs] = useState(serverAheadMs)
  const ask = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['project', id] })
    setAheadMs(serverAheadMs())
  }, [client, id])
  const ofProject = [project.sale_from, project.sale_until].map(iso => Date.parse(iso))
  const ahead = [...ofProject, ...products.flatMap(momentsOf)].filter(moment => moment > now)
  const next = Math.min(...ahead)
  useEffect(() => {
    const pass = async () => {
      if (aheadMs === null) {
        await ask()
        // Planned anew, by the server's time.
        if (serverAheadMs() !== null) return
      }
      setNow(Math.max(next, serverNow()))
      void ask()
    }
    return timer(pass, next - serverNow())
  }, [ask, next, aheadMs])
  useEffect(() => {
    if (aheadMs === null) return timer(ask, next - serverNow() - settingMs)
    setNow(shown => (shown > serverNow() + slackMs ? serverNow() : shown))
  }, [ask, next, aheadMs])
  useAskingAgain(ask, project.is_ended ? 0 : askAgainUntil(products, now))
  return now
}

/** A shared cache may still have an answer from before an opening: asks every few seconds, spread, until a time. */
function useAskingAgain(ask: () => Promise<void>, until: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const plan = () => {
      if (serverNow() >= until) return
      stop = timer(
        () => {
          void ask()
          plan()
        },
        1_500 + 2_500 * Math.random(),
      )
    }
    plan()
    return () => stop?.()
  }, [ask, until])
}

function timer(run: () => unknown, waitMs: number): (() => void) | undefined {
  if (waitMs > timerMsMax) return
  const started = setTimeout(run, waitMs)
  return () => clearTimeout(started)
}

/** Whether the general sale is open. */
export function isOnSale(
  { is_ended: isEnded, sale_stop: stop, sale_from: from, sale_until: until }: Project,
  now: number,
): boolean {
  return !isEnded && stop === null && Date.parse(from) <= now && now < Date.parse(until)
}
