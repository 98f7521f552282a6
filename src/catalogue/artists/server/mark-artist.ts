import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundArtist } from './find-artist.ts'
import { indexArtists } from './index-artists.ts'
import { applyMark, type MarkEffect } from './on-artists-marked.ts'
import { invalidMark, isValidName } from './valid-artist.ts'

const setName = statement({
  name: 'artists.rename',
  text: 'update artists set name = $2 where id = $1',
  row: none,
})

interface Mark {
  /** Must be locked by the caller. */
  artist: FoundArtist
  isValid: boolean
  by: OperatorAct
}

interface MarkedArtist {
  name: string
  /** Effects on other modules, such as closed sales. */
  followed: MarkEffect[]
}

/**
 * Marks an artist as a duplicate or a mistake, or removes the mark. The URL of the artist's page doesn't
 * change. Returns null if the artist already has that state.
 */
export async function markArtist(db: Db, { artist, isValid, by }: Mark): Promise<MarkedArtist | null> {
  const { id } = artist
  if (isValidName(artist.name) === isValid) return null
  const name = isValid ? omitMark(artist.name) : `${invalidMark} ${artist.name}`
  await db.query(setName, [id, name])
  await indexArtists(db)
  const followed = await applyMark(db, { artistIds: [id], isValid: isValidName(name) })
  const entry = { ...by, act: isValid ? 'artist publish' : 'artist unpublish', object: `artist ${id}` }
  await writeAudit(db, { ...entry, before: { name: artist.name }, after: { name } }, by.now)
  return { name, followed }
}

/** Removes the mark from a name; a name that is only the mark stays unchanged. */
const omitMark = (name: string) => name.slice(invalidMark.length).trim() || name
