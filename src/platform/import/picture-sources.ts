import { isObject, type Json, type JsonObject, parseJson } from './json.ts'
import type { ContentKind } from './kind.ts'

/** Pictures that a file names by where they are: `https://…`, or `file:…` beside the file. */
export interface PictureSources {
  /** Source → id of the picture, or why there is none. */
  found: ReadonlyMap<string, { id: string } | { problem: string }>
  /** Sources that were not looked for yet. */
  wanted: Set<string>
}

const isSource = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^(https:\/\/|file:)/.test(value)

/** The row with ids in place of sources. What was not looked for yet stands for no picture. */
export function withPictureIds(kind: ContentKind, cells: JsonObject, sources: PictureSources) {
  const problems: string[] = []
  const replaced: JsonObject = { ...cells }
  for (const [name, { type }] of Object.entries(kind.columns)) {
    const cell = cells[name]
    if (!type.pictures || cell === undefined) continue
    const idOf = (source: Json | undefined): Json | undefined => {
      if (!isSource(source)) return source
      const found = sources.found.get(source)
      if (!found) sources.wanted.add(source)
      else if ('id' in found) return found.id
      else problems.push(`${name}: ${found.problem}`)
      return undefined
    }
    replaced[name] = type.pictures === 'one' ? (idOf(cell) ?? '') : galleryOf(cell, idOf)
  }
  return { cells: replaced, problems }
}

/** A list of pictures, `[{"id": …}]`; what is none is told as what it is. */
function galleryOf(cell: Json, idOf: (source: Json | undefined) => Json | undefined): Json {
  const list = typeof cell === 'string' ? (parseJson(cell) ?? cell) : cell
  if (!Array.isArray(list)) return cell
  return list.flatMap((picture): Json[] => {
    if (!isObject(picture)) return [picture]
    const id = idOf(picture['id'])
    return id === undefined ? [] : [{ ...picture, id }]
  })
}
