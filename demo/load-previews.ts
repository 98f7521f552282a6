import type pg from 'pg'
import { demoPreviews } from './sound/previews.ts'

/** What the demo's songs sound like. */
export async function loadPreviews(client: pg.PoolClient): Promise<void> {
  for (const { id, mime, bytes } of demoPreviews()) {
    await client.query('insert into song_previews (id, mime, bytes) values ($1, $2, $3)', [id, mime, bytes])
  }
}
