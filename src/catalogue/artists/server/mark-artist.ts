import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { FoundArtist } from './find-artist.ts'
import { indexArtists } from './index-artists.ts'
import { applyMark, type MarkEffect } from './on-artists-marked.ts'
import { invalidMark, isValidName, omitMark } from './valid-artist.ts'

const setNames = statement({
  name: 'artists.rename',
  text: `update artists a set name = n.name from unnest($1::int[], $2::text[]) n (id, name) where a.id = n.id
    returning a.id, a.version`,
  row: z.object({ id: z.int(), version: z.int() }),
})

interface Mark {
  isValid: boolean
  by: OperatorAct
}

interface MarkedArtist {
  name: string
  /** Effects on other modules, such as closed sales. */
  followed: MarkEffect[]
}

/** Marks one artist as {@link markArtists} does. Returns null if the artist already has that state. */
export async function markArtist(
  db: Db,
  { artist, ...mark }: Mark & { artist: FoundArtist },
): Promise<MarkedArtist | null> {
  const { marked, followed } = await markArtists(db, { artists: [artist], ...mark })
  return marked[0] ? { name: marked[0].name, followed } : null
}

interface MarkedArtists {
  marked: { id: number; name: string; version: number }[]
  followed: MarkEffect[]
}

/**
 * Marks artists as duplicates or mistakes, or removes the mark. The URLs of their pages don't change. The
 * caller must have locked them. Leaves out artists that already have that state, or whose name is only the mark.
 */
export async function markArtists(
  db: Db,
  { artists, isValid, by, batch }: Mark & { artists: readonly FoundArtist[]; batch?: string },
): Promise<MarkedArtists> {
  const changes = artists
    .map(({ id, name }) => ({ id, was: name, name: isValid ? omitMark(name) : `${invalidMark} ${name}` }))
    .filter(({ was, name }) => isValidName(was) !== isValid && isValidName(name) === isValid)
  if (changes.length === 0) return { marked: [], followed: [] }
  const ids = changes.map(({ id }) => id)
  const rows = await db.query(setNames, [ids, changes.map(({ name }) => name)])
  await indexArtists(db)
  const followed = await applyMark(db, { artistIds: ids, isValid })
  const act = isValid ? 'artist publish' : 'artist unpublish'
  await Promise.all(
    changes.map(({ id, was, name }) => {
      const entry = { ...by, act, object: `artist ${id}`, before: { name: was }, after: { name } }
      return writeAudit(db, batch === undefined ? entry : { ...entry, batch }, by.now)
    }),
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return {
    marked: changes.map(({ id, name }) => ({ id, name, version: versions.get(id) ?? 0 })),
    followed,
  }
}
