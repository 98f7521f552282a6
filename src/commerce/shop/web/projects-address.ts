import type { ShopFilter } from '../../../platform/contract/paths.ts'

/** Projects per page (spec 9). */
export const pageSize = 20

/** Maximum offset: larger totals are shown as "1000 +" (spec 2.5). */
const offsetMax = 1_000

export const states = ['open', 'upcoming', 'ended'] as const
export const types = [0, 1, 2, 3] as const

/**
 * The shop's state in the URL; malformed values count as absent. `sort` is 0 for AVAILABILITY, 1 for
 * DAY_LEFT.
 */
export type ProjectsAddress = Required<ShopFilter>

export function readProjectsAddress(search: Record<string, string>): ProjectsAddress {
  const offset = /^\d{1,4}$/.test(search['offset'] ?? '') ? Number(search['offset']) : 0
  const artistId = /^[1-9]\d{0,8}$/.test(search['artist_id'] ?? '') ? Number(search['artist_id']) : null
  return {
    type: types.find(type => String(type) === search['type']) ?? null,
    state: states.find(state => state === search['state']) ?? null,
    sort: search['sort'] === '1' ? 1 : 0,
    artistId,
    offset: Math.min(offset - (offset % pageSize), offsetMax - pageSize),
  }
}
