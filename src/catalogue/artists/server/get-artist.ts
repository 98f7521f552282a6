import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildOptionalLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { statement } from '../../../platform/server/statement.ts'
import { artistColumns, artistRow, presentArtist } from './artist-row.ts'
import { buildArtistSongsSql, presentSong, songRow } from './artist-songs.ts'

export const artistStatement = statement({
  name: 'artists.get',
  text: `select ${artistColumns}, ${buildTextSql('a.about', '$2')} as about, ${buildOptionalLanguageSql('a.about', '$2')} as about_lang, a.links, ${buildArtistSongsSql('a.id')} as songs
           from artists a where a.id = $1`,
  row: artistRow.extend({
    about: z.string().nullable(),
    about_lang: z.string().nullable(),
    links: z.array(z.object({ kind: z.string(), url: z.string() })),
    songs: z.array(songRow),
  }),
})

/**
 * Reads one artist with the about text in the reader's locale, else English, else null; null if the id is
 * unknown.
 */
export async function getArtist(db: ReadDb, { artistId, locale }: { artistId: number; locale: string }) {
  const [row] = await db.query(artistStatement, [artistId, locale])
  if (!row) return null
  return {
    ...presentArtist(row, locale),
    hue: row.hue,
    about: row.about,
    about_lang: row.about_lang,
    links: row.links,
    songs: row.songs.map(presentSong),
  }
}
