import { dirname, join, normalize } from 'node:path/posix'

type Source = { path: string; code: string }

const comment = /\/\*[\s\S]*?\*\//g
const imported = /import (\w+) from '(\.[^']+\.module\.css)'/g

/**
 * Returns one line for each `styles['name']` whose class is missing from the style sheet. Skips computed
 * names.
 */
export function findStyleMistakes(sources: Source[], sheets: Source[]): string[] {
  const classesBySheet = new Map(sheets.map(({ path, code }) => [path, classesIn(code)]))
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(imported)].flatMap(([, name = '', file = '']) => {
      const sheet = normalize(join(dirname(path), file))
      const classes = classesBySheet.get(sheet) ?? new Set()
      const used = [...code.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(
        ([, used = '']) => used,
      )
      return [...new Set(used)]
        .filter(used => !classes.has(used))
        .map(used => `${path} uses the class ${used}, which ${sheet} does not have`)
    }),
  )
}

/**
 * Returns one line for each `:hover` outside `@media (hover: hover)`: touch screens keep the hover state
 * until the next tap.
 */
export function findHoverMistakes(sheets: Source[]): string[] {
  return sheets.flatMap(({ path, code }) => {
    const css = code.replaceAll(comment, '')
    return [...css.matchAll(/:hover/g)]
      .filter(({ index }) => !rulesAround(css, index).some(rule => rule.includes('hover: hover')))
      .map(({ index }) => `${path} has ${findRule(css, index)} outside of @media (hover: hover)`)
  })
}

/** Returns the preludes of all blocks that enclose a position. */
function rulesAround(css: string, at: number): string[] {
  const open: string[] = []
  let from = 0
  for (const { 0: sign, index } of css.slice(0, at).matchAll(/[{};]/g)) {
    if (sign === '{') open.push(css.slice(from, index))
    if (sign === '}') open.pop()
    from = index + 1
  }
  return open
}

function findRule(css: string, at: number): string {
  const from = Math.max(...['{', '}', ';'].map(sign => css.lastIndexOf(sign, at))) + 1
  return css.slice(from, css.indexOf('{', at)).trim()
}

function classesIn(css: string): Set<string> {
  return new Set(
    [...css.replaceAll(comment, '').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name),
  )
}
