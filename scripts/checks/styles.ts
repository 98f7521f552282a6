import { dirname, join, normalize } from 'node:path/posix'

type Source = { path: string; code: string }

const comment = /\/\*[\s\S]*?\*\//g
const imported = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** One line for each `styles['name']` whose sheet has no such class. Names that are put together are not looked at. */
export function styleMistakes(sources: Source[], sheets: Source[]): string[] {
  const classesOf = new Map(sheets.map(({ path, code }) => [path, classesIn(code)]))
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(imported)].flatMap(([, name = '', file = '']) => {
      const sheet = normalize(join(dirname(path), file))
      const classes = classesOf.get(sheet) ?? new Set()
      const used = [...code.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(
        ([, used = '']) => used,
      )
      return [...new Set(used)]
        .filter(used => !classes.has(used))
        .map(used => `${path} uses the class ${used}, which ${sheet} does not have`)
    }),
  )
}

function classesIn(css: string): Set<string> {
  return new Set(
    [...css.replaceAll(comment, '').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name),
  )
}
