import { lockArtists, markArtists } from '../../../catalogue/artists/server/index.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'

interface Mark {
  artistId: number
  scope: StaffScope | null
  isValid: boolean
  by: OperatorAct
}

/** Marks an artist as invalid or takes the mark off; nothing changes if it already has that state. */
export async function markArtist(
  db: Db,
  { artistId, scope, isValid, by }: Mark,
): Promise<{ artist_id: number; version: number } | Failure> {
  const [artist] = await lockArtists(db, [artistId], scope)
  if (!artist) return fail(platformErrors.notFound)
  const { marked } = await markArtists(db, { artists: [artist], isValid, by })
  return { artist_id: artistId, version: marked[0]?.version ?? artist.version }
}
