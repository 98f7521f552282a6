import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const byIdOrKey = (variant: 'plain' | 'locked') =>
  statement({
    name: 'artists.find-for-command',
    variant: [variant],
    text: `select a.id, a.name from artists a where a.id = ${selectIdByName('artists', '$1')}
      ${variant === 'locked' ? 'for update of a' : ''}`,
    row: z.object({ id: z.int(), name: z.string() }),
  })
export type FoundArtist = RowOf<ReturnType<typeof byIdOrKey>>

/** Finds an artist by id or import key; `isLocked` locks the row for the rest of the transaction. */
export async function findArtist(
  db: ReadDb,
  name: string,
  { isLocked = false } = {},
): Promise<FoundArtist | undefined> {
  const [artist] = await db.query(byIdOrKey(isLocked ? 'locked' : 'plain'), [name])
  return artist
}
