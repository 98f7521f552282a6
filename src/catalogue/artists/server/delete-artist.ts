import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundArtist } from './find-artist.ts'

const deleteStatement = statement({
  name: 'artists.delete',
  text: 'delete from artists where id = $1',
  row: none,
})

/**
 * Deletes an artist with its videos, songs and follows. The caller must have locked it.
 * @throws a foreign key violation if the artist has events, tours, campaigns or projects
 */
export async function deleteArtist(db: Db, { id, name }: FoundArtist, by: OperatorAct): Promise<void> {
  await db.query(deleteStatement, [id])
  const entry = { ...by, act: 'artist delete', object: `artist ${id}` }
  await writeAudit(db, { ...entry, before: { name }, after: {} }, by.now)
}
