import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useRenderedAt } from '../../../platform/web/rendered-at.ts'
import { getServerNow, getServerOffsetMs } from '../../../platform/web/server-clock.ts'
import { computeRefetchUntil, listSaleTimes } from './early-sale.ts'
import type { Product, Project } from './shared/queries.ts'

/** setTimeout's maximum delay (a signed 32-bit integer). */
const timerMsMax = 2 ** 31 - 1

/**
 * Time before a sale begins or ends at which a page without a server response fetches one, to set its clock.
 */
const settingMs = 3_600_000

/** Time that the local clock may be ahead before a response corrects it. */
const slackMs = 2_000

/**
 * Returns the current time for sale states: the server's time, or the time of the server-rendered HTML until
 * hydration, to avoid a mismatch. Refetches and re-renders when a sale or presale begins or ends.
 */
export function useSaleClock(project: Project, products: readonly Product[]): number {
  const { id } = project
  const client = useQueryClient()
  const [now, setNow] = useState(useRenderedAt())
  const [aheadMs, setAheadMs] = useState(getServerOffsetMs)
  const refetch = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['project', id] })
    setAheadMs(getServerOffsetMs())
  }, [client, id])
  const projectTimes = [project.sale_from, project.sale_until].map(iso => Date.parse(iso))
  const ahead = [...projectTimes, ...products.flatMap(listSaleTimes)].filter(moment => moment > now)
  const next = Math.min(...ahead)
  useEffect(() => {
    const pass = async () => {
      if (aheadMs === null) {
        await refetch()
        // Once the server's time is known, the effect runs again.
        if (getServerOffsetMs() !== null) return
      }
      setNow(Math.max(next, getServerNow()))
      void refetch()
    }
    return timer(pass, next - getServerNow())
  }, [refetch, next, aheadMs])
  useEffect(() => {
    if (aheadMs === null) return timer(refetch, next - getServerNow() - settingMs)
    setNow(shown => (shown > getServerNow() + slackMs ? getServerNow() : shown))
  }, [refetch, next, aheadMs])
  useRefetchUntil(refetch, project.is_ended ? 0 : computeRefetchUntil(products, now))
  return now
}

/**
 * Refetches every few seconds with jitter until the given time, because a shared cache may still hold a
 * response from before an opening.
 */
function useRefetchUntil(refetch: () => Promise<void>, until: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const plan = () => {
      if (getServerNow() >= until) return
      stop = timer(
        () => {
          void refetch()
          plan()
        },
        1_500 + 2_500 * Math.random(),
      )
    }
    plan()
    return () => stop?.()
  }, [refetch, until])
}

function timer(run: () => unknown, waitMs: number): (() => void) | undefined {
  if (waitMs > timerMsMax) return
  const started = setTimeout(run, waitMs)
  return () => clearTimeout(started)
}

export function isOnSale(
  { is_ended: isEnded, sale_stop: stop, sale_from: from, sale_until: until }: Project,
  now: number,
): boolean {
  return !isEnded && stop === null && Date.parse(from) <= now && now < Date.parse(until)
}
