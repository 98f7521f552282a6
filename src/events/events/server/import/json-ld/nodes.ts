import { decodeHTMLStrict } from 'entities/decode'
import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { toPlainLine } from '../../../../../platform/import/plain-text.ts'

/** A property's values: one alone counts as a list of one. */
export function valuesOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** The first text of a property; a language-tagged value is its text. */
export function textOf(value: Json | undefined): string {
  for (const each of valuesOf(value)) {
    if (typeof each === 'string' && each.trim() !== '') return each.trim()
    if (typeof each === 'number') return String(each)
    if (isObject(each) && typeof each['@value'] === 'string') return each['@value'].trim()
  }
  return ''
}

/** A text for people in one line; sites write them as HTML. */
export const lineOf = (value: Json | undefined): string => toPlainLine(textOf(value))

/** An address, in which sites write & as HTML does. */
export const addressOf = (value: Json | undefined): string => decodeHTMLStrict(textOf(value))

/** "https://schema.org/MusicEvent", "schema:MusicEvent" and "MusicEvent" are the same. */
export const shortName = (name: string) => name.replace(/^(https?:\/\/schema\.org\/|schema:)/, '')

export function isOfType(node: JsonObject, types: RegExp): boolean {
  return valuesOf(node['@type']).some(type => typeof type === 'string' && types.test(shortName(type)))
}

/** The first https address of a property `image`: texts, or ImageObjects with one. */
export function imageOf(value: Json | undefined): string | undefined {
  return valuesOf(value)
    .map(each => (isObject(each) ? addressOf(each['contentUrl']) || addressOf(each['url']) : addressOf(each)))
    .find(address => address.startsWith('https://'))
}

const depthMax = 6

/** A list of things is its things, whether or not each stands in a ListItem. */
function partsOf(object: Json): Json[] {
  if (!isObject(object)) return [object]
  if (object['@graph'] !== undefined) return valuesOf(object['@graph']).flatMap(partsOf)
  if (!isOfType(object, /^ItemList$/)) return [object]
  return valuesOf(object['itemListElement']).map(part =>
    isObject(part) && isOfType(part, /^ListItem$/) ? (part['item'] ?? part) : part,
  )
}

/**
 * The objects of a JSON-LD document: one alone, a list, an ItemList or an @graph. What is only named by its @id is put in its place.
 */
export function objectsOf(document: Json): Json[] {
  const objects = valuesOf(document).flatMap(partsOf)
  const byId = new Map<string, JsonObject>()
  for (const object of objects) {
    if (isObject(object) && typeof object['@id'] === 'string') byId.set(object['@id'], object)
  }
  return objects.map(object => filled(object, byId, depthMax))
}

function filled(value: Json, byId: Map<string, JsonObject>, depth: number): Json {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(part => filled(part, byId, depth - 1))
  const keys = Object.keys(value)
  const named = keys.length === 1 && keys[0] === '@id' ? byId.get(String(value['@id'])) : undefined
  const entries = Object.entries(named ?? value)
  return Object.fromEntries(entries.map(([key, part]) => [key, filled(part, byId, depth - 1)]))
}
