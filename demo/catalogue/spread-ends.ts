import type { DemoProject } from './projects.ts'
import type { ProjectRow } from './rows.ts'

/** How many neighbours in the order of their ends show another thing, and are by another artist. */
const apart = 11

/** The shop's banners show these, and what stands below them begins with others: how many, two rows on a desk. */
export const onBanners: ReadonlySet<string> = new Set(['lightstick', 'clothbound', 'stream', 'call'])
const belowBanners = 8

const hourMs = 3_600_000

export const isOnSale = ({ status, sale_from: from, sale_until: until }: ProjectRow, todayMs: number) =>
  status === 'online' && from.getTime() <= todayMs && until.getTime() > todayMs

/** What is sold out comes after the rest. */
const isThere = ({ sale: { stock, sold } }: DemoProject) => stock === null || sold < stock

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
  let last = 0
  for (const { until, cancel } of ends) {
    const near = dealt.slice(-apart)
    const isBelow = dealt.length < belowBanners
    const clash = (project: DemoProject) =>
      near.reduce(
        (sum, other, place) => {
          const isSame =
            3 * Number(other.offer.item === project.offer.item) + Number(other.artist === project.artist)
          return sum + isSame * (place + 1)
        },
        isBelow && (onBanners.has(project.offer.item) || !isThere(project)) ? 100 : 0,
      )
    const next = left.reduce((best, project) => (clash(project) < clash(best) ? project : best))
    left.splice(left.indexOf(next), 1)
    // Of the same day each an hour later: what ends at once would be sorted by id.
    last = Math.max(until.getTime(), last + hourMs)
    next.row.sale_until = new Date(last)
    next.row.cancel_until = cancel
    dealt.push(next)
  }
}
