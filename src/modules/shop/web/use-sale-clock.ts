import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSeenAt } from '../../../platform/web/seen-at.ts'
import { momentsOf } from './early-sale.ts'
import type { Product, Project } from './shared/queries.ts'

/** The longest that a browser's timer can wait. */
const timerMsMax = 2 ** 31 - 1

/**
 * The time by which the page says what can be bought: as the server saw it until the page runs, so that hydration
 * agrees. A page that is open when a sale or a presale begins or ends asks anew for what there is, and changes by itself.
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

/** Whether the project can be bought by everybody. */
export function isOnSale(
  { is_ended: isEnded, sale_from: from, sale_until: until }: Project,
  now: number,
): boolean {
  return !isEnded && Date.parse(from) <= now && now < Date.parse(until)
}
