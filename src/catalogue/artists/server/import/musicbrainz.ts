import type { ForeignFormat, MappedRecord } from '../../../../platform/import/foreign-format.ts'
import { isObject, type Json, type JsonObject } from '../../../../platform/import/json.ts'

/** Lines of the file "artist" in a MusicBrainz JSON data dump; docs/import.md says what becomes of which field. */
export const musicBrainz: ForeignFormat = {
  says: 'lines of a MusicBrainz JSON dump of artists',
  layout: 'lines',
  map: async items => items.map(artistOf),
}

const mbid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const genresMax = 10

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '')
const objectsOf = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isObject) : [])
const nameOf = (value: Json | undefined) => (isObject(value) ? textOf(value['name']) : '')

function artistOf(item: Json): MappedRecord {
  if (!isObject(item)) return { problem: 'is no JSON object' }
  const [id, name] = [textOf(item['id']), textOf(item['name'])]
  if (!mbid.test(id)) return { problem: 'id is no MusicBrainz identifier' }
  if (name === '') return { problem: 'name is missing' }
  // "[unknown]", "[traditional]" and their like stand for nobody.
  if (/^\[.*\]$/.test(name) || item['type'] === 'Character') return null
  const about = aboutOf(item)
  const youtube = youtubeOf(item)
  return {
    cells: {
      key: id,
      name,
      genres: genresOf(item),
      ...(about && { about: { en: about } }),
      ...(youtube && { youtube_id: youtube }),
      ...(homepageOf(item) && { links: [{ kind: 'website', url: homepageOf(item) }] }),
    },
  }
}

/** Genres by votes; where nobody voted for a genre, tags that are one. */
function genresOf(item: JsonObject): string[] {
  const voted = (list: Json | undefined) =>
    objectsOf(list)
      .map(each => ({ name: textOf(each['name']), count: Number(each['count'] ?? 0) }))
      .filter(({ name, count }) => name !== '' && name.length <= 60 && count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name)
  const genres = voted(item['genres'])
  return [...new Set(genres.length > 0 ? genres : voted(item['tags']))].slice(0, genresMax)
}

/** "Group from Harbour Town, 2009–2015. Also known as The Tides. Indie folk trio." */
function aboutOf(item: JsonObject): string {
  const kind = textOf(item['type'])
  const area = nameOf(item['area'])
  const known = kind === 'Other' ? '' : kind
  const who = area ? [known || 'Artist', 'from', area].join(' ') : known
  const first = [who, yearsOf(item)].filter(Boolean).join(', ')
  const others = aliasesOf(item)
  const disambiguation = textOf(item['disambiguation'])
  return [
    first && `${first}.`,
    others.length > 0 && `Also known as ${others.join(', ')}.`,
    disambiguation &&
      `${disambiguation.charAt(0).toUpperCase()}${disambiguation.slice(1).replace(/\.$/, '')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A person's span is a life: no page of ours needs the day of a birth. */
function yearsOf(item: JsonObject): string {
  const span = item['life-span']
  if (!isObject(span) || item['type'] === 'Person') return ''
  const [begin, end] = [textOf(span['begin']).slice(0, 4), textOf(span['end']).slice(0, 4)]
  if (begin && end) return begin === end ? begin : `${begin}–${end}`
  if (begin) return span['ended'] === true ? `founded in ${begin}` : `since ${begin}`
  return end && `until ${end}`
}

function aliasesOf(item: JsonObject): string[] {
  const name = textOf(item['name'])
  const aliases = objectsOf(item['aliases'])
    .filter(alias => textOf(alias['type']) !== 'Legal name' && textOf(alias['type']) !== 'Search hint')
    .map(alias => textOf(alias['name']))
  return [...new Set(aliases)].filter(alias => alias !== '' && alias !== name).slice(0, 5)
}

const addressesOf = (item: JsonObject, type: string) =>
  objectsOf(item['relations'])
    .filter(relation => relation['type'] === type && relation['ended'] !== true && isObject(relation['url']))
    .map(relation => textOf((relation['url'] as JsonObject)['resource']))

const homepageOf = (item: JsonObject) =>
  addressesOf(item, 'official homepage').find(url => /^https:\/\//.test(url) && URL.canParse(url)) ?? ''

const youtubeOf = (item: JsonObject) =>
  addressesOf(item, 'youtube')
    .map(url => /\/channel\/(UC[\w-]{22})\/?$/.exec(url)?.[1])
    .find(Boolean)
