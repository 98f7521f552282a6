import type pg from 'pg'
import { renderDemoPreviews } from './sound/previews.ts'

export async function loadPreviews(client: pg.PoolClient): Promise<void> {
  for (const { id, mime, bytes } of renderDemoPreviews()) {
    await client.query('insert into song_previews (id, mime, bytes) values ($1, $2, $3)', [id, mime, bytes])
  }
}
