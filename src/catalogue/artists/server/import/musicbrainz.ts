import type { ForeignFormat, MappedRecord } from '../../../../platform/import/foreign-format.ts'
import { isObject, type Json, type JsonObject } from '../../../../platform/import/json.ts'

/**
 * Import format for the lines of the "artist" file in a MusicBrainz JSON data dump; docs/operators.md maps the
 * fields.
 */
export const musicBrainz: ForeignFormat = {
  says: 'lines of a MusicBrainz JSON dump of artists',
  layout: 'lines',
  map: async items => items.map(mapArtist),
}

const mbid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const genresMax = 10

const toText = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '')
const toObjects = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isObject) : [])
const readName = (value: Json | undefined) => (isObject(value) ? toText(value['name']) : '')

function mapArtist(item: Json): MappedRecord {
  if (!isObject(item)) return { problem: 'is no JSON object' }
  const [id, name] = [toText(item['id']), toText(item['name'])]
  if (!mbid.test(id)) return { problem: 'id is no MusicBrainz identifier' }
  if (name === '') return { problem: 'name is missing' }
  // Names such as "[unknown]" and "[traditional]" are placeholders.
  if (/^\[.*\]$/.test(name) || item['type'] === 'Character') return null
  const about = composeAbout(item)
  const youtube = findYoutubeId(item)
  return {
    cells: {
      key: id,
      name,
      genres: readGenres(item),
      ...(about && { about: { en: about } }),
      ...(youtube && { youtube_id: youtube }),
      ...(findHomepage(item) && { links: [{ kind: 'website', url: findHomepage(item) }] }),
    },
  }
}

/** Returns the genres sorted by votes, or the tags sorted by votes if there are no genres. */
function readGenres(item: JsonObject): string[] {
  const voted = (list: Json | undefined) =>
    toObjects(list)
      .map(each => ({ name: toText(each['name']), count: Number(each['count'] ?? 0) }))
      .filter(({ name, count }) => name !== '' && name.length <= 60 && count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name)
  const genres = voted(item['genres'])
  return [...new Set(genres.length > 0 ? genres : voted(item['tags']))].slice(0, genresMax)
}

/** Composes a text such as "Group from Harbour Town, 2009–2015. Also known as The Tides. Indie folk trio." */
function composeAbout(item: JsonObject): string {
  const kind = toText(item['type'])
  const area = readName(item['area'])
  const known = kind === 'Other' ? '' : kind
  const who = area ? [known || 'Artist', 'from', area].join(' ') : known
  const first = [who, formatYears(item)].filter(Boolean).join(', ')
  const others = readAliases(item)
  const disambiguation = toText(item['disambiguation'])
  return [
    first && `${first}.`,
    others.length > 0 && `Also known as ${others.join(', ')}.`,
    disambiguation &&
      `${disambiguation.charAt(0).toUpperCase()}${disambiguation.slice(1).replace(/\.$/, '')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Omits the life span of a person, because no page needs dates of birth. */
function formatYears(item: JsonObject): string {
  const span = item['life-span']
  if (!isObject(span) || item['type'] === 'Person') return ''
  const [begin, end] = [toText(span['begin']).slice(0, 4), toText(span['end']).slice(0, 4)]
  if (begin && end) return begin === end ? begin : `${begin}–${end}`
  if (begin) return span['ended'] === true ? `founded in ${begin}` : `since ${begin}`
  return end && `until ${end}`
}

function readAliases(item: JsonObject): string[] {
  const name = toText(item['name'])
  const aliases = toObjects(item['aliases'])
    .filter(alias => toText(alias['type']) !== 'Legal name' && toText(alias['type']) !== 'Search hint')
    .map(alias => toText(alias['name']))
  return [...new Set(aliases)].filter(alias => alias !== '' && alias !== name).slice(0, 5)
}

const readUrls = (item: JsonObject, type: string) =>
  toObjects(item['relations'])
    .filter(relation => relation['type'] === type && relation['ended'] !== true && isObject(relation['url']))
    .map(relation => toText((relation['url'] as JsonObject)['resource']))

const findHomepage = (item: JsonObject) =>
  readUrls(item, 'official homepage').find(url => /^https:\/\//.test(url) && URL.canParse(url)) ?? ''

const findYoutubeId = (item: JsonObject) =>
  readUrls(item, 'youtube')
    .map(url => /\/channel\/(UC[\w-]{22})\/?$/.exec(url)?.[1])
    .find(Boolean)
