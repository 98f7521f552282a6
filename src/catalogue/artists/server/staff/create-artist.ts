import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { normalise } from '../../../../platform/server/normalise.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { artistFields } from '../import/artist-content.ts'
import { createArtists } from '../import/create-artists.ts'
import { isValidName } from '../valid-artist.ts'

const withName = statement({
  name: 'artists.with-search-name',
  text: 'select id from artists where search_name = $1 order by id limit 1',
  row: z.object({ id: z.int() }),
})

interface NewArtist {
  name: string
  /** Whether it is known that another artist has the same name. */
  isAnother: boolean
  by: OperatorAct
}

/**
 * Creates an artist of whom only the name is known. Returns `name_taken` if another one has this name, apart from
 * accents and case, and that isn't known.
 */
export async function createArtist(
  db: Db,
  { name, isAnother, by }: NewArtist,
): Promise<{ artist_id: number; version: number } | 'name_taken' | Failure> {
  const cell = artistFields.name.type.parse(name)
  if (!cell.ok || !isValidName(String(cell.value))) {
    return fail(platformErrors.validationFailed, { name: 'ERR_INVALID' })
  }
  const checked = String(cell.value)
  const others = await db.query(withName, [normalise(checked)])
  if (others.length > 0 && !isAnother) return 'name_taken'
  const [id] = await createArtists(db, [{ name: checked, key: null }])
  const entry = { ...by, act: 'artist create', object: `artist ${id}`, before: {} }
  await writeAudit(db, { ...entry, after: { name: checked } }, by.now)
  return { artist_id: id!, version: 1 }
}
