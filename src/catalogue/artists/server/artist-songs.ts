import * as z from 'zod'

export const songRow = z.object({
  id: z.int(),
  title: z.string(),
  preview_id: z.string().nullable(),
  mime: z.string().nullable(),
})

const songsMax = 5

/** Builds a SQL expression for an artist's first songs as a JSON list. */
export const buildArtistSongsSql = (artistId: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'preview_id', s.preview_id, 'mime', p.mime)
           order by s.position, s.id)
    from (select * from artist_songs where artist_id = ${artistId} order by position, id limit ${songsMax}) s
    left join song_previews p on p.id = s.preview_id), '[]')`

/** File extensions by MIME type, for the formats that browsers play. Files are stored unconverted. */
export const fileExtensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
}

export function presentSong({ id, title, preview_id: previewId, mime }: z.output<typeof songRow>) {
  const extension = mime && fileExtensions[mime]
  return { id, title, preview: previewId && extension ? `/previews/${previewId}.${extension}` : null }
}
