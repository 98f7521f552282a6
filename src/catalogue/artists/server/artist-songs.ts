import * as z from 'zod'

export const songRow = z.object({
  id: z.int(),
  title: z.string(),
  preview_id: z.string().nullable(),
  mime: z.string().nullable(),
})

/** As many as a fan listens to before deciding. */
const songsMax = 5

/** SQL: the first songs of an artist as one JSON list, part of the artist's own row. */
export const artistSongs = (artistId: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'preview_id', s.preview_id, 'mime', p.mime)
           order by s.position, s.id)
    from (select * from artist_songs where artist_id = ${artistId} order by position, id limit ${songsMax}) s
    left join song_previews p on p.id = s.preview_id), '[]')`

/** File endings of the formats that browsers play, which are kept as they come. */
export const endingOf: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
}

export function presentSong({ id, title, preview_id: previewId, mime }: z.output<typeof songRow>) {
  const ending = mime && endingOf[mime]
  return { id, title, preview: previewId && ending ? `/previews/${previewId}.${ending}` : null }
}
