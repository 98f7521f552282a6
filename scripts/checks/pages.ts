import { findImports, type Import } from './boundaries.ts'
import { readSourceTexts } from './source-texts.ts'

type Source = { path: string; code: string }

/**
 * A page or modal, with its file and the text areas loaded with it. `address` is a page's path or a modal's
 * key.
 */
export interface Row {
  address: string
  file: string
  texts: readonly string[]
}

/**
 * Returns one line for each mistake in strings about pages, which the compiler can't check: missing files,
 * unknown path parameters, texts of an area that isn't loaded with the page. A page's code is its file and
 * its static imports; dynamic imports load their own texts.
 */
export function findPageMistakes(
  rows: Row[],
  sources: Source[],
  areas: readonly string[],
  rights: readonly string[] = [],
): string[] {
  const codeByPath = new Map(sources.map(({ path, code }) => [path, code]))
  const importsByFile = new Map<string, Import[]>()
  const importsFrom = (file: string) => {
    const known = importsByFile.get(file) ?? findImports(file, codeByPath.get(file) ?? '')
    importsByFile.set(file, known)
    return known.filter(({ isType, isLazy, to }) => !isType && !isLazy && codeByPath.has(to))
  }
  const areasByFile = new Map<string, Set<string>>()
  const listAreas = (file: string) => {
    const known = areasByFile.get(file) ?? areasUsed(file, codeByPath.get(file) ?? '', areas, rights)
    areasByFile.set(file, known)
    return known
  }
  return rows.flatMap(row => {
    const code = codeByPath.get(row.file)
    if (code === undefined) return [`${row.address}: there is no ${row.file}`]
    return [
      ...paramMistakes(row, code, rows),
      ...reachable(row.file, importsFrom).flatMap(file =>
        [...listAreas(file)]
          .filter(area => !row.texts.includes(area))
          .map(area => `${row.address} lacks the texts of ${area}, which ${file} uses`),
      ),
    ]
  })
}

/**
 * Collects the parameters of all paths that the file serves, because it may use one that only some of them
 * have.
 */
function paramMistakes({ address, file }: Row, code: string, rows: Row[]): string[] {
  const parameters = rows
    .filter(row => row.file === file)
    .flatMap(row => row.address.match(/(?<=\$)\w+/g) ?? [])
  const used = [...code.matchAll(/\bparams(?:\['(\w+)'\]|\.(\w+))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  return [...new Set(used)]
    .filter(name => !parameters.includes(name))
    .map(name => `${address} has no $${name}, which ${file} asks for`)
}

function reachable(start: string, importsFrom: (file: string) => Import[]): string[] {
  const seen = new Set([start])
  for (const file of seen) for (const { to } of importsFrom(file)) seen.add(to)
  return [...seen]
}

function areasUsed(
  path: string,
  code: string,
  areas: readonly string[],
  rights: readonly string[],
): Set<string> {
  const key = new RegExp(`^(${areas.join('|')})\\..`)
  const texts = readSourceTexts(path, code).filter(({ text }) => !rights.includes(text))
  return new Set(texts.flatMap(({ text }) => key.exec(text)?.[1] ?? []))
}
