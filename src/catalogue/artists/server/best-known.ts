import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type ArtistCard, cardColumns, cardRow, toArtistCard } from './artist-cards.ts'
import { buildValidArtistSql } from './valid-artist.ts'

const bestKnown = (scope: 'all' | 'featured') =>
  statement({
    name: 'artists.best-known',
    variant: [scope],
    text: `select ${cardColumns} from artists a where ${scope === 'all' ? '' : 'a.is_featured and '}${buildValidArtistSql('a')}
      order by a.popularity desc, a.id limit $1`,
    row: cardRow,
  })
const lists = { all: bestKnown('all'), featured: bestKnown('featured') }

/** Lists the most popular valid artists, optionally only those that operators feature. */
export async function listBestKnownArtists(
  db: ReadDb,
  scope: keyof typeof lists,
  limit: number,
): Promise<ArtistCard[]> {
  return (await db.query(lists[scope], [limit])).map(toArtistCard)
}
