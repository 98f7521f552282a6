import { normalise } from '../../../../platform/server/normalise.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { buildInvalidArtistSql, buildValidArtistSql } from '../valid-artist.ts'
import { buildArtistScopeSql, getScopeIds } from './artist-scope.ts'

/** Artists in the studio's list. */
export interface ArtistFilter {
  /** Part of a name; empty for all. */
  query: string
  state: 'all' | 'valid' | 'invalid'
  isFeatured: boolean | null
  genre: string | null
}

const stateConditions = {
  all: [],
  valid: [buildValidArtistSql('a')],
  invalid: [buildInvalidArtistSql('a')],
}

/**
 * Artists whose name contains the query: each place in a name where a query can begin has a row, in one range
 * of the index for each tier (migrations/0002-artist-search.sql).
 */
const buildMatchSql = (form: string) => `a.id in (select s.artist_id from artist_suffixes s
  where s.tier in (1, 2, 3) and s.suffix >= ${form} and s.suffix < ${form} || chr(1114111))`

/**
 * Builds the SQL condition of a filter within a scope, for artists `a`, with the values of its parameters.
 * Further parameters follow with `add`. Only conditions that filter occur, so that the planner can use indexes.
 */
export function buildArtistFilter(filter: ArtistFilter, scope: StaffScope | null) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const form = normalise(filter.query)
  const formSql = form === '' ? null : `${add(form)}::text`
  const conditions = [
    buildArtistScopeSql('a.id', add(getScopeIds(scope))),
    ...(formSql === null ? [] : [buildMatchSql(formSql)]),
    // A query without a visible character matches none.
    ...(formSql === null && filter.query.trim() !== '' ? ['false'] : []),
    ...stateConditions[filter.state],
    ...(filter.isFeatured === null ? [] : [filter.isFeatured ? 'a.is_featured' : 'not a.is_featured']),
    ...(filter.genre === null ? [] : [`${add(filter.genre)} = any(a.genres)`]),
  ]
  return { where: conditions.join(' and '), formSql, values, add }
}
