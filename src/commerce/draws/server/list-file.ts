import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { DocumentRoute } from '../../../platform/server/documents.ts'
import { statement } from '../../../platform/server/statement.ts'

const idMax = 2_147_483_647

const listStatement = statement({
  name: 'draws.list',
  text: `select coalesce((select string_agg(e.id, E'\\n' order by e.id) from draw_entries e
      where e.project_id = d.project_id and e.is_listed), '') as entries
    from draws d where d.project_id = $1 and d.list_hash = decode($2, 'hex')`,
  row: z.object({ entries: z.string() }),
})

/**
 * Builds the list of a draw from its current entries, so that tampering changes its hash. Null if no list
 * with that hash was published.
 */
export async function readList(read: ReadDb, projectId: number, hash: string): Promise<string | null> {
  const [found] = await read.query(listStatement, [projectId, hash])
  return found?.entries ?? null
}

/** Serves `/project/{id}/draw/entries-{hash}.txt`, whose SHA-256 is the published hash. */
export const listFile: DocumentRoute = {
  name: 'draw-entries',
  described: [
    {
      path: '/project/{project_id}/draw/entries-{hash}.txt',
      summary: 'The entries of a draw, whose SHA-256 is the published hash',
      type: 'text/plain',
    },
  ],
  pattern: /^\/project\/(?<project>[1-9]\d{0,9})\/draw\/entries-(?<hash>[0-9a-f]{64})\.txt$/,
  async answer({ project, hash = '' }, { db }) {
    const projectId = Number(project)
    const body = projectId > idMax ? null : await readList(db, projectId, hash)
    if (body === null) return null
    // A list that differs from the published one is still sent, so that the change is visible, but must not
    // be cached.
    const isPublished = createHash('sha256').update(body).digest('hex') === hash
    return { type: 'text/plain; charset=utf-8', body, isImmutable: isPublished }
  },
}
