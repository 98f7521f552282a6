import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSeenAt } from '../../../platform/web/seen-at.ts'
import { momentsOf } from './early-sale.ts'
import type { Product, Project } from './shared/queries.ts'

/** setTimeout's maximum delay (a signed 32-bit integer). */
const timerMsMax = 2 ** 31 - 1

/**
 * The clock for sale states: the server's time until hydration is done (no mismatch). Refetches and
 * re-renders when a sale or presale begins or ends.
 */
export function useSaleClock(project: Project, products: readonly Product[]): number {
  const { id } = project
  const client = useQueryClient()
  const [now, setNow] = useState(useSeenAt())
  const ofProject = [project.sale_from, project.sale_until].map(iso => Date.parse(iso))
  const ahead = [...ofProject, ...products.flatMap(momentsOf)].filter(moment => moment > now)
  const next = Math.min(...ahead)
  useEffect(() => {
    const waitMs = next - Date.now()
    if (waitMs > timerMsMax) return
    const timer = setTimeout(() => {
      setNow(Date.now())
      void client.invalidateQueries({ queryKey: ['project', id] })
    }, waitMs)
    return () => clearTimeout(timer)
  }, [client, id, next])
  return now
}

/** Whether the general sale is open. */
export function isOnSale(
  { is_ended: isEnded, sale_from: from, sale_until: until }: Project,
  now: number,
): boolean {
  return !isEnded && Date.parse(from) <= now && now < Date.parse(until)
}
