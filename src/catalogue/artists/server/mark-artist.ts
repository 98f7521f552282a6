import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundArtist } from './find-artist.ts'
import { indexArtists } from './index-artists.ts'
import { invalidMark, isValidName } from './valid-artist.ts'
import { type Followed, followMark } from './when-marked.ts'

const setName = statement({
  name: 'artists.rename',
  text: 'update artists set name = $2 where id = $1',
  row: none,
})

interface Mark {
  /** Locked by the caller. */
  artist: FoundArtist
  isValid: boolean
  by: OperatorAct
}

interface MarkedArtist {
  name: string
  /** Effects on other modules, such as sales that stop. */
  followed: Followed[]
}

/**
 * Marks an artist as a double or a mistake, or takes the mark off; the address of its page stays. Returns null for an
 * artist that is so already.
 */
export async function markArtist(db: Db, { artist, isValid, by }: Mark): Promise<MarkedArtist | null> {
  const { id } = artist
  if (isValidName(artist.name) === isValid) return null
  const name = isValid ? withoutMark(artist.name) : `${invalidMark} ${artist.name}`
  await db.query(setName, [id, name])
  await indexArtists(db)
  const followed = await followMark(db, { artistIds: [id], isValid: isValidName(name) })
  const entry = { ...by, act: isValid ? 'artist publish' : 'artist unpublish', subject: `artist ${id}` }
  await writeAudit(db, { ...entry, before: { name: artist.name }, after: { name } }, by.now)
  return { name, followed }
}

/** A name that is nothing but the mark stays. */
const withoutMark = (name: string) => name.slice(invalidMark.length).trim() || name
