import type { ReadDb } from '../../../platform/server/database.ts'
import { type ArtistRow, artistColumns, presentArtist } from './artist-row.ts'

interface DetailRow extends ArtistRow {
  about: Record<string, string>
  links: { kind: string; url: string }[]
}

/** The one statement of the call. */
export function artistStatement(artistId: number) {
  return { name: 'artists.get', text: artistText, values: [artistId] }
}

const artistText = `select ${artistColumns}, a.about, a.links from artists a where a.id = $1`

/** One artist with the about text in the reader's locale, or English, or none; null when unknown. */
export async function getArtist(db: ReadDb, { artistId, locale }: { artistId: number; locale: string }) {
  const [row] = await db.query<DetailRow>(artistStatement(artistId))
  if (!row) return null
  return {
    ...presentArtist(row),
    hue: row.hue,
    about: row.about[locale] ?? row.about['en'] ?? null,
    links: row.links,
  }
}
