import * as z from 'zod'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { fileExtensions } from '../artist-songs.ts'

const previewStatement = statement({
  name: 'artists.preview',
  text: 'select mime, bytes from song_previews where id = $1',
  row: z.object({ mime: z.string(), bytes: z.instanceof(Uint8Array) }),
})

/**
 * Serves `/previews/{id}.{extension}` from our own origin, so that no third party learns who is listening.
 */
export const previewRoute: DocumentRoute = {
  name: 'song-preview',
  described: [
    {
      path: '/previews/{preview_id}.{ending}',
      summary: 'What a song sounds like: mp3, m4a, ogg, flac or wav',
      type: 'audio/*',
    },
  ],
  pattern: /^\/previews\/(?<id>[a-z0-9-]{1,80})\.(?<ending>mp3|m4a|ogg|flac|wav)$/,
  async answer({ id, ending }, { db }) {
    const [preview] = await db.query(previewStatement, [id])
    if (!preview || fileExtensions[preview.mime] !== ending) return null
    return { type: preview.mime, body: preview.bytes, isImmutable: true }
  },
}
