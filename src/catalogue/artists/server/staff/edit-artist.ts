import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { Failure, fail, failWith, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Json } from '../../../../platform/import/json.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { readPictures } from '../../../../platform/server/read-pictures.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { artistFields } from '../import/artist-content.ts'
import { indexArtists } from '../index-artists.ts'
import { invalidMark, isValidName, omitMark } from '../valid-artist.ts'
import { buildArtistScopeSql, getScopeIds } from './artist-scope.ts'

const lock = statement({
  name: 'artists.lock-to-edit',
  text: `select a.name, a.about, a.links, a.genres, a.youtube_id, a.itunes_artist_id, a.image_id, a.popularity,
      a.is_featured, a.version
    from artists a where a.id = $1 and ${buildArtistScopeSql('a.id', '$2')} for update of a`,
  row: z.object({
    name: z.string(),
    about: z.record(z.string(), z.string()),
    links: z.array(z.object({ kind: z.string(), url: z.string() })),
    genres: z.array(z.string()),
    youtube_id: z.string().nullable(),
    itunes_artist_id: z.string().nullable(),
    image_id: z.string().nullable(),
    popularity: z.int(),
    is_featured: z.boolean(),
    version: z.int(),
  }),
})

const update = statement({
  name: 'artists.edit',
  text: `update artists set name = $2, about = $3, links = $4, genres = $5, youtube_id = $6, itunes_artist_id = $7,
      image_id = $8, popularity = $9, is_featured = $10
    where id = $1 returning version`,
  row: z.object({ version: z.int() }),
})

/** The fields that staff edit; the name is without the mark. Null clears an optional one. */
export interface ArtistFields {
  name: string
  about: Record<string, string>
  links: { kind: string; url: string }[]
  genres: string[]
  youtube_id: string | null
  itunes_artist_id: string | null
  image_id: string | null
  popularity: number
  is_featured: boolean
}

interface ArtistEdit {
  artistId: number
  scope: StaffScope | null
  /** The version that the editor has seen. */
  version: number
  changes: Partial<ArtistFields>
  by: OperatorAct
}

/**
 * Changes an artist's fields and writes one row of the log. Fails with `edited_meanwhile` if the artist has
 * another version and the values differ. A new name keeps the mark of an invalid artist and the page's URL.
 */
export async function editArtist(
  db: Db,
  { artistId, scope, version, changes, by }: ArtistEdit,
): Promise<{ artist_id: number; version: number } | Failure> {
  const wanted = parseFields(changes)
  if (wanted instanceof Failure) return wanted
  const [row] = await db.query(lock, [artistId, getScopeIds(scope)])
  if (!row) return fail(platformErrors.notFound)
  const { version: currentVersion, ...stored } = row
  const current: ArtistFields = { ...stored, name: omitMark(stored.name) }
  const fields = Object.keys(wanted) as (keyof ArtistFields)[]
  const changed = fields.filter(field => !isDeepStrictEqual(wanted[field], current[field]))
  if (changed.length === 0) return { artist_id: artistId, version: currentVersion }
  if (version !== currentVersion) {
    const both = changed.map(field => [field, { yours: wanted[field], theirs: current[field] }])
    const differing = Object.fromEntries(both)
    return failWith(platformErrors.editedMeanwhile, { differing, version: currentVersion })
  }
  const imageId = wanted.image_id ?? null
  const pictures = await readPictures(db, [imageId])
  if (imageId !== null && !pictures.find(imageId))
    return fail(platformErrors.validationFailed, { image_id: 'ERR_INVALID' })
  const next = { ...current, ...wanted }
  const newVersion = await storeFields(db, artistId, { ...next, name: addMark(next.name, stored.name) })
  const pick = (from: ArtistFields) => Object.fromEntries(changed.map(field => [field, from[field]]))
  const entry = { ...by, act: 'artist edit', object: `artist ${artistId}` }
  await writeAudit(db, { ...entry, before: pick(current), after: pick(next) }, by.now)
  return { artist_id: artistId, version: newVersion }
}

const addMark = (name: string, stored: string) => (isValidName(stored) ? name : `${invalidMark} ${name}`)

async function storeFields(db: Db, artistId: number, fields: ArtistFields): Promise<number> {
  const [updated] = await db.query(update, [
    artistId,
    fields.name,
    JSON.stringify(fields.about),
    JSON.stringify(fields.links),
    fields.genres,
    fields.youtube_id,
    fields.itunes_artist_id,
    fields.image_id,
    fields.popularity,
    fields.is_featured,
  ])
  await indexArtists(db)
  return updated!.version
}

/** Checks values as an import does; fails with a code for each field that is wrong. */
function parseFields(changes: Partial<ArtistFields>): Partial<ArtistFields> | Failure {
  const problems: Record<string, string> = {}
  const parsed: Record<string, Json> = {}
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const cell =
      value === null
        ? ({ ok: true, value } as const)
        : artistFields[field as keyof ArtistFields].type.parse(value as Json)
    if (cell.ok) parsed[field] = cell.value
    else problems[field] = cell.isTooLong ? 'ERR_INVALID_LENGTH' : 'ERR_INVALID'
  }
  // Only the acts that need the right to publish set the mark.
  if (typeof parsed['name'] === 'string' && !isValidName(parsed['name'])) problems['name'] ??= 'ERR_INVALID'
  return Object.keys(problems).length > 0
    ? fail(platformErrors.validationFailed, problems)
    : (parsed as Partial<ArtistFields>)
}
