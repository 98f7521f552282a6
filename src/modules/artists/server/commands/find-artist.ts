import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'

export const artistHelp =
  'An artist is named by its id (the number in the address of its page) or by the key of its import.'

const byIdOrKey = statement({
  name: 'artists.find-for-command',
  text: `select a.id, a.name from artists a where a.id = ${idOfName('artists', '$1')}`,
  row: z.object({ id: z.int(), name: z.string() }),
})
export type FoundArtist = RowOf<typeof byIdOrKey>

/** The artist that an operator names. */
export async function findArtist(db: ReadDb, name: string): Promise<FoundArtist | undefined> {
  const [artist] = await db.query(byIdOrKey, [name])
  return artist
}

export const noArtist = (name: string) => ({ ok: false as const, problem: `There is no artist "${name}".` })
