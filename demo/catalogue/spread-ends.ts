import type { DemoProject } from './projects.ts'
import type { ProjectRow } from './rows.ts'

/** Number of neighbours, ordered by end, that show different items of different artists. */
const minDistance = 11

/**
 * Items on the shop's banners; the first eight cards below (two rows on a desktop) begin with other items.
 */
export const bannerItems: ReadonlySet<string> = new Set(['lightstick', 'clothbound', 'stream', 'call'])
const belowBanners = 8

const hourMs = 3_600_000

export const isOnSale = ({ status, sale_from: from, sale_until: until }: ProjectRow, todayMs: number) =>
  status === 'online' && from.getTime() <= todayMs && until.getTime() > todayMs

/** Sold-out projects come after the rest. */
const isInStock = ({ sale: { stock, sold } }: DemoProject) => stock === null || sold < stock

/**
 * Reassigns the ends of the projects on sale: the shop lists those that end first, and neither an item nor an
 * artist should appear twice close together.
 */
export function spreadEnds(projects: readonly DemoProject[]): void {
  const ends = projects
    .map(({ row }) => ({ until: row.sale_until, cancel: row.cancel_until }))
    .toSorted((a, b) => a.until.getTime() - b.until.getTime())
  const left = [...projects]
  const dealt: DemoProject[] = []
  let last = 0
  for (const { until, cancel } of ends) {
    const near = dealt.slice(-minDistance)
    const isBelow = dealt.length < belowBanners
    const clash = (project: DemoProject) =>
      near.reduce(
        (sum, other, place) => {
          const isSame =
            3 * Number(other.offer.item === project.offer.item) + Number(other.artist === project.artist)
          return sum + isSame * (place + 1)
        },
        isBelow && (bannerItems.has(project.offer.item) || !isInStock(project)) ? 100 : 0,
      )
    const next = left.reduce((best, project) => (clash(project) < clash(best) ? project : best))
    left.splice(left.indexOf(next), 1)
    // Ends on the same day are an hour apart; equal ends would be sorted by id.
    last = Math.max(until.getTime(), last + hourMs)
    next.row.sale_until = new Date(last)
    next.row.cancel_until = cancel
    dealt.push(next)
  }
}
