import {
  createArtists,
  ensureArtistKeys,
  findArtistsByName,
  isValidName,
} from '../../../../../catalogue/artists/server/index.ts'
import { isObject, type Json } from '../../../../../platform/import/json.ts'
import type { Db } from '../../../../../platform/server/database.ts'
import { normalise } from '../../../../../platform/server/normalise.ts'
import { readLine, readText, toValues } from './nodes.ts'

export interface Performer {
  name: string
  /** MusicBrainz id from a link, null without one; it is the key of artists imported from there. */
  mbid: string | null
}

const mbidIn = /musicbrainz\.org\/artist\/([\da-f-]{36})/

export function readPerformers(value: Json | undefined): Performer[] {
  return toValues(value).map(each => {
    if (!isObject(each)) return { name: readLine(each), mbid: null }
    const links = [...toValues(each['sameAs']), ...toValues(each['@id']), ...toValues(each['url'])]
    const mbids = links.map(link => mbidIn.exec(readText(link))?.[1])
    return { name: readLine(each['name']), mbid: mbids.find(Boolean) ?? null }
  })
}

/** The artist's key, or the problem; `isLeftOut` if the other artists of the bill suffice. */
export type PerformerKey = { key: string } | { problem: string; isLeftOut?: boolean }

/** Import option for performers who aren't artists yet. */
export const unknownPerformersOption = {
  help: 'of artists that are not there: make them, or leave them out of the bill (unless told: a problem)',
  value: 'create or skip',
  words: ['create', 'skip'],
}

interface Unknown {
  unknown: string | undefined
  note: (what: string, count: number) => void
}

export async function findPerformerKeys(
  db: Db,
  performers: Performer[],
  { unknown, note }: Unknown,
): Promise<Map<Performer, PerformerKey>> {
  let rows = await find(db, performers)
  const missing = rows.filter(isMissing).map(({ performer }) => performer)
  if (unknown === 'create' && missing.length > 0) {
    note('Artists created', await create(db, missing))
    rows = await find(db, performers)
  }
  const isSkipping = unknown === 'skip'
  if (isSkipping) note('Performers left out of bills', missing.length)
  const ids = rows.flatMap(({ ids }) => (ids.length === 1 ? ids : []))
  const keys = await ensureArtistKeys(db, ids)
  return new Map(rows.map(row => [row.performer, toPerformerKey(row, keys, isSkipping)]))
}

interface PerformerMatch {
  performer: Performer
  key: string | null
  ids: number[]
}

async function find(db: Db, performers: Performer[]): Promise<PerformerMatch[]> {
  const inputs = performers.map(({ name, mbid }) => ({ name, key: mbid }))
  const artists = await findArtistsByName(db, inputs)
  return performers.map((performer, at) => {
    const { isKeyed = false, ids = [] } = artists[at] ?? {}
    return { performer, key: isKeyed ? performer.mbid : null, ids }
  })
}

const isMissing = ({ key, ids }: PerformerMatch) => key === null && ids.length === 0

/**
 * Creates each artist once, regardless of spelling; a MusicBrainz id becomes the key, so that an import from
 * there matches it.
 */
async function create(db: Db, missing: Performer[]): Promise<number> {
  const named = missing.filter(
    ({ name }) => isValidName(name) && normalise(name) !== '' && name.length <= 200,
  )
  const byForm = Map.groupBy(named, ({ name }) => normalise(name))
  const inputs = [...byForm.values()].flatMap(([first, ...others]) =>
    first ? [{ name: first.name, key: [first, ...others].find(({ mbid }) => mbid)?.mbid ?? null }] : [],
  )
  await createArtists(db, inputs)
  return inputs.length
}

function toPerformerKey(
  { performer, key, ids }: PerformerMatch,
  keys: Map<number, string>,
  isSkipping: boolean,
): PerformerKey {
  if (key !== null) return { key }
  const [id, other] = ids
  if (id === undefined)
    return { problem: `performer: there is no artist "${performer.name}"`, isLeftOut: isSkipping }
  if (other !== undefined)
    return { problem: `performer: ${ids.length} artists are called "${performer.name}"` }
  return { key: keys.get(id) ?? '' }
}
