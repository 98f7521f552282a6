import * as z from 'zod'
import { selectKeyById } from '../../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { buildArtistScopeSql, getScopeIds } from './artist-scope.ts'
import { staffArtistColumns, staffArtistRow } from './staff-artist-row.ts'

const artist = statement({
  name: 'artists.get-for-staff',
  text: `select ${staffArtistColumns}, a.about, a.links, a.youtube_id, a.itunes_artist_id, a.created_at,
      ${selectKeyById('artists', 'a.id')} as import_key
    from artists a where a.id = $1 and ${buildArtistScopeSql('a.id', '$2')}`,
  row: staffArtistRow.extend({
    about: z.record(z.string(), z.string()),
    links: z.array(z.object({ kind: z.string(), url: z.string() })),
    youtube_id: z.string().nullable(),
    itunes_artist_id: z.string().nullable(),
    created_at: z.date(),
    import_key: z.string().nullable(),
  }),
})

/** Reads what staff can edit of an artist; undefined if it doesn't exist or is beyond the scope. */
export async function getArtistForStaff(
  db: ReadDb,
  artistId: number,
  scope: StaffScope | null,
): Promise<RowOf<typeof artist> | undefined> {
  const [found] = await db.query(artist, [artistId, getScopeIds(scope)])
  return found
}
