import type { DemoProject } from './projects.ts'
import type { ProjectRow } from './rows.ts'

/** Number of preceding projects, ordered by end, whose items and artists the next one must not repeat. */
const minDistance = 11

/** Items on the shop's banners. The first eight cards below them (two rows on a desktop) show other items. */
export const bannerItems: ReadonlySet<string> = new Set(['lightstick', 'clothbound', 'stream', 'call'])
const belowBanners = 8

const hourMs = 3_600_000

export const isOnSale = ({ status, sale_from: from, sale_until: until }: ProjectRow, todayMs: number) =>
  status === 'online' && from.getTime() <= todayMs && until.getTime() > todayMs

const isInStock = ({ sale: { stock, sold } }: DemoProject) => stock === null || sold < stock

/**
 * Reassigns the end times of the projects on sale: the shop lists those that end first, and neither an item
 * nor an artist should appear twice close together.
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
    // Keeps end times on the same day an hour apart, because projects with equal ends would be sorted by id.
    last = Math.max(until.getTime(), last + hourMs)
    next.row.sale_until = new Date(last)
    next.row.cancel_until = cancel
    dealt.push(next)
  }
}
