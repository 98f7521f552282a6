import { randomUUID } from 'node:crypto'
import { Failure, fail, failWith, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { markArtists } from '../mark-artist.ts'
import type { ArtistFilter } from './artist-filter.ts'
import { type LockedArtist, lockArtists, lockMatchingArtists } from './lock-artists.ts'

export type ArtistAct = 'feature' | 'unfeature' | 'publish' | 'unpublish'

/** Artists by id, or all of a filter but some, with the number that the caller has seen. */
export type ArtistSelection =
  | { artistIds: readonly number[] }
  | { filter: ArtistFilter; expectedCount: number; except: readonly number[] }

interface BulkAct {
  act: ArtistAct
  selection: ArtistSelection
  scope: StaffScope | null
  by: OperatorAct
}

/** Maximum number of artists of one act. */
const selectedMax = 1_000

/**
 * Does one act to many artists, with a row of the log for each one that changes and a batch id in common. Fails
 * if an artist is beyond the scope, or if another number of artists is selected by now.
 */
export async function actOnArtists(
  db: Db,
  { act, selection, scope, by }: BulkAct,
): Promise<{ batch: string; changed_count: number; unchanged_count: number } | Failure> {
  const artists = await lockSelected(db, selection, scope)
  if (artists instanceof Failure) return artists
  const batch = randomUUID()
  const changedCount =
    act === 'publish' || act === 'unpublish'
      ? (await markArtists(db, { artists, isValid: act === 'publish', by, batch })).marked.length
      : await featureArtists(db, { artists, isFeatured: act === 'feature', by, batch })
  return { batch, changed_count: changedCount, unchanged_count: artists.length - changedCount }
}

async function lockSelected(
  db: Db,
  selection: ArtistSelection,
  scope: StaffScope | null,
): Promise<LockedArtist[] | Failure> {
  if ('artistIds' in selection) {
    const artists = await lockArtists(db, selection.artistIds, scope)
    const isWhole = artists.length === new Set(selection.artistIds).size
    return isWhole ? artists : fail(platformErrors.notFound)
  }
  const { filter, expectedCount, except } = selection
  const artists = await lockMatchingArtists(db, { ...filter, scope, except, limit: selectedMax + 1 })
  if (artists.length > selectedMax) return fail(platformErrors.selectionTooLarge)
  return artists.length === expectedCount
    ? artists
    : failWith(platformErrors.selectionChanged, { count: artists.length })
}

const setFeatured = statement({
  name: 'artists.feature',
  text: 'update artists set is_featured = $2 where id = any($1::int[])',
  row: none,
})

interface Feature {
  artists: readonly LockedArtist[]
  isFeatured: boolean
  by: OperatorAct
  batch: string
}

async function featureArtists(db: Db, { artists, isFeatured, by, batch }: Feature): Promise<number> {
  const ids = artists.filter(artist => artist.is_featured !== isFeatured).map(({ id }) => id)
  await db.query(setFeatured, [ids, isFeatured])
  const act = isFeatured ? 'artist feature' : 'artist unfeature'
  const [before, after] = [{ is_featured: !isFeatured }, { is_featured: isFeatured }]
  await Promise.all(
    ids.map(id => writeAudit(db, { ...by, act, object: `artist ${id}`, before, after, batch }, by.now)),
  )
  return ids.length
}
