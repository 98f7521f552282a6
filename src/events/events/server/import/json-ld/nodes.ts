import { decodeHTMLStrict } from 'entities/decode'
import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { toPlainLine } from '../../../../../platform/import/plain-text.ts'

/** Returns a property's values; a single one becomes a list. */
export function toValues(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** Returns the first string of a property; for a language-tagged value, its text. */
export function readText(value: Json | undefined): string {
  for (const each of toValues(value)) {
    if (typeof each === 'string' && each.trim() !== '') return each.trim()
    if (typeof each === 'number') return String(each)
    if (isObject(each) && typeof each['@value'] === 'string') return each['@value'].trim()
  }
  return ''
}

/** Reads display text as one plain line; sites write it as HTML. */
export const readLine = (value: Json | undefined): string => toPlainLine(readText(value))

/** Reads a URL, in which sites escape & as in HTML. */
export const readUrl = (value: Json | undefined): string => decodeHTMLStrict(readText(value))

/** Strips the prefix: "https://schema.org/MusicEvent" and "schema:MusicEvent" become "MusicEvent". */
export const toShortName = (name: string) => name.replace(/^(https?:\/\/schema\.org\/|schema:)/, '')

export function hasType(node: JsonObject, types: RegExp): boolean {
  return toValues(node['@type']).some(type => typeof type === 'string' && types.test(toShortName(type)))
}

/** Finds the first https URL of a property `image`, which holds strings or ImageObjects. */
export function findImageUrl(value: Json | undefined): string | undefined {
  return toValues(value)
    .map(each => (isObject(each) ? readUrl(each['contentUrl']) || readUrl(each['url']) : readUrl(each)))
    .find(address => address.startsWith('https://'))
}

const depthMax = 6

/** Flattens a graph or ItemList into its items, with or without ListItems. */
function flattenParts(object: Json): Json[] {
  if (!isObject(object)) return [object]
  if (object['@graph'] !== undefined) return toValues(object['@graph']).flatMap(flattenParts)
  if (!hasType(object, /^ItemList$/)) return [object]
  return toValues(object['itemListElement']).map(part =>
    isObject(part) && hasType(part, /^ListItem$/) ? (part['item'] ?? part) : part,
  )
}

/**
 * Returns the objects of a JSON-LD document: a single one, a list, an ItemList or an @graph. Replaces
 * references by @id with the objects.
 */
export function readObjects(document: Json): Json[] {
  const objects = toValues(document).flatMap(flattenParts)
  const byId = new Map<string, JsonObject>()
  for (const object of objects) {
    if (isObject(object) && typeof object['@id'] === 'string') byId.set(object['@id'], object)
  }
  return objects.map(object => resolveReferences(object, byId, depthMax))
}

function resolveReferences(value: Json, byId: Map<string, JsonObject>, depth: number): Json {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(part => resolveReferences(part, byId, depth - 1))
  const keys = Object.keys(value)
  const named = keys.length === 1 && keys[0] === '@id' ? byId.get(String(value['@id'])) : undefined
  const entries = Object.entries(named ?? value)
  return Object.fromEntries(entries.map(([key, part]) => [key, resolveReferences(part, byId, depth - 1)]))
}
