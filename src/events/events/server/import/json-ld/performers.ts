import {
  artistsByName,
  createArtists,
  ensureArtistKeys,
  isValidName,
} from '../../../../../catalogue/artists/server/index.ts'
import { isObject, type Json } from '../../../../../platform/import/json.ts'
import type { Db } from '../../../../../platform/server/database.ts'
import { normalise } from '../../../../../platform/server/normalise.ts'
import { lineOf, textOf, valuesOf } from './nodes.ts'

export interface Performer {
  name: string
  /** Of MusicBrainz, where a link says it: then the key of an artist that came in from there. */
  mbid: string | null
}

const mbidIn = /musicbrainz\.org\/artist\/([\da-f-]{36})/

export function performersOf(value: Json | undefined): Performer[] {
  return valuesOf(value).map(each => {
    if (!isObject(each)) return { name: lineOf(each), mbid: null }
    const links = [...valuesOf(each['sameAs']), ...valuesOf(each['@id']), ...valuesOf(each['url'])]
    const mbids = links.map(link => mbidIn.exec(textOf(link))?.[1])
    return { name: lineOf(each['name']), mbid: mbids.find(Boolean) ?? null }
  })
}

/** The artist's key, or what is wrong; `isLeftOut` where the others on the bill are enough. */
export type KeyOfPerformer = { key: string } | { problem: string; isLeftOut?: boolean }

/** What becomes of performers who are no artists yet. */
export const unknownPerformers = {
  help: 'of artists that are not there: make them, or leave them out of the bill (unless told: a problem)',
  value: 'create or skip',
  words: ['create', 'skip'],
}

interface Unknown {
  unknown: string | undefined
  note: (what: string, count: number) => void
}

export async function keysOfPerformers(
  db: Db,
  performers: Performer[],
  { unknown, note }: Unknown,
): Promise<Map<Performer, KeyOfPerformer>> {
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
  return new Map(rows.map(row => [row.performer, answer(row, keys, isSkipping)]))
}

interface Found {
  performer: Performer
  key: string | null
  ids: number[]
}

async function find(db: Db, performers: Performer[]): Promise<Found[]> {
  const wanted = performers.map(({ name, mbid }) => ({ name, key: mbid }))
  const artists = await artistsByName(db, wanted)
  return performers.map((performer, at) => {
    const { isKeyed = false, ids = [] } = artists[at] ?? {}
    return { performer, key: isKeyed ? performer.mbid : null, ids }
  })
}

const isMissing = ({ key, ids }: Found) => key === null && ids.length === 0

/** Each once, however it is spelled; with a link to MusicBrainz by that key, so that an import from there knows it. */
async function create(db: Db, missing: Performer[]): Promise<number> {
  const named = missing.filter(
    ({ name }) => isValidName(name) && normalise(name) !== '' && name.length <= 200,
  )
  const byForm = Map.groupBy(named, ({ name }) => normalise(name))
  const wanted = [...byForm.values()].flatMap(([first, ...others]) =>
    first ? [{ name: first.name, key: [first, ...others].find(({ mbid }) => mbid)?.mbid ?? null }] : [],
  )
  await createArtists(db, wanted)
  return wanted.length
}

function answer(
  { performer, key, ids }: Found,
  keys: Map<number, string>,
  isSkipping: boolean,
): KeyOfPerformer {
  if (key !== null) return { key }
  const [id, other] = ids
  if (id === undefined)
    return { problem: `performer: there is no artist "${performer.name}"`, isLeftOut: isSkipping }
  if (other !== undefined)
    return { problem: `performer: ${ids.length} artists are called "${performer.name}"` }
  return { key: keys.get(id) ?? '' }
}
