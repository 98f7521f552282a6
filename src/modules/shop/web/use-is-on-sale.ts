import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSeenAt } from '../../../platform/web/seen-at.ts'
import type { Project } from './shared/queries.ts'

/** The longest that a browser's timer can wait. */
const timerMsMax = 2 ** 31 - 1

/**
 * Whether the project can be bought now: as the server saw it until the page runs, so that hydration agrees. A page
 * that is open when the sale begins or ends asks anew for what there is, and changes by itself.
 */
export function useIsOnSale({ id, is_ended: isEnded, sale_from: from, sale_until: until }: Project): boolean {
  const client = useQueryClient()
  const [now, setNow] = useState(useSeenAt())
  const [opensAt, closesAt] = [Date.parse(from), Date.parse(until)]
  useEffect(() => {
    const next = [opensAt, closesAt].find(moment => moment > now)
    const waitMs = (next ?? Number.POSITIVE_INFINITY) - Date.now()
    if (waitMs > timerMsMax) return
    const timer = setTimeout(() => {
      setNow(Date.now())
      void client.invalidateQueries({ queryKey: ['project', id] })
    }, waitMs)
    return () => clearTimeout(timer)
  }, [client, id, now, opensAt, closesAt])
  return !isEnded && opensAt <= now && now < closesAt
}
