import { isObject, type Json, type JsonObject, parseJson } from './json.ts'
import type { ContentKind } from './kind.ts'

/** Pictures that a file names by source: `https://…`, or `file:…` relative to the file. */
export interface PictureSources {
  /** Maps each source to the id of its picture, or to the problem with it. */
  found: ReadonlyMap<string, { id: string } | { problem: string }>
  wanted: Set<string>
}

const isSource = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^(https:\/\/|file:)/.test(value)

/** Replaces sources with picture ids. A source that hasn't been fetched yet becomes an empty value. */
export function resolvePictureIds(kind: ContentKind, cells: JsonObject, sources: PictureSources) {
  const problems: string[] = []
  const replaced: JsonObject = { ...cells }
  for (const [name, { type }] of Object.entries(kind.columns)) {
    const cell = cells[name]
    if (!type.pictures || cell === undefined) continue
    const resolveId = (source: Json | undefined): Json | undefined => {
      if (!isSource(source)) return source
      const found = sources.found.get(source)
      if (!found) sources.wanted.add(source)
      else if ('id' in found) return found.id
      else problems.push(`${name}: ${found.problem}`)
      return undefined
    }
    replaced[name] = type.pictures === 'one' ? (resolveId(cell) ?? '') : resolveGallery(cell, resolveId)
  }
  return { cells: replaced, problems }
}

/**
 * Resolves a list of pictures, `[{"id": …}]`; returns any other value unchanged, so that its own parser
 * reports it.
 */
function resolveGallery(cell: Json, resolveId: (source: Json | undefined) => Json | undefined): Json {
  const list = typeof cell === 'string' ? (parseJson(cell) ?? cell) : cell
  if (!Array.isArray(list)) return cell
  return list.flatMap((picture): Json[] => {
    if (!isObject(picture)) return [picture]
    const id = resolveId(picture['id'])
    return id === undefined ? [] : [{ ...picture, id }]
  })
}
