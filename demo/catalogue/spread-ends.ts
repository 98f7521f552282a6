import type { DemoProject } from './projects.ts'
import type { ProjectRow } from './rows.ts'

/** How many neighbours in the order of their ends show another thing, and are by another artist. */
const apart = 9

export const isOnSale = ({ status, sale_from: from, sale_until: until }: ProjectRow, todayMs: number) =>
  status === 'online' && from.getTime() <= todayMs && until.getTime() > todayMs

/**
 * Deals the ends of what is on sale anew: the shop begins with what ends first, and neither a thing nor an artist should
 * be there twice near each other.
 */
export function spreadEnds(projects: readonly DemoProject[]): void {
  const ends = projects
    .map(({ row }) => ({ until: row.sale_until, cancel: row.cancel_until }))
    .toSorted((a, b) => a.until.getTime() - b.until.getTime())
  const left = [...projects]
  const dealt: DemoProject[] = []
  for (const { until, cancel } of ends) {
    const near = dealt.slice(-apart)
    const clash = ({ offer, artist }: DemoProject) =>
      near.reduce((sum, other, place) => {
        const isSame = Number(other.offer.item === offer.item) + Number(other.artist === artist)
        return sum + isSame * (place + 1)
      }, 0)
    const next = left.reduce((best, project) => (clash(project) < clash(best) ? project : best))
    left.splice(left.indexOf(next), 1)
    next.row.sale_until = until
    next.row.cancel_until = cancel
    dealt.push(next)
  }
}
