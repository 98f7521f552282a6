import { parseSync, Visitor } from 'vite'

/**
 * Placeholders in a template: `fragment` for an interpolated function call, `hole` for any other
 * interpolation. They are private-use characters, which no source contains.
 */
export const hole = '\u{e000}'
export const fragment = '\u{e001}'

export interface SourceText {
  text: string
  line: number
}

/** Returns every string and template literal of a source with its line, except those in types. */
export function readSourceTexts(path: string, code: string): SourceText[] {
  const texts: SourceText[] = []
  const findLine = createLineFinder(code)
  let isInType = false
  new Visitor({
    TSLiteralType() {
      isInType = true
    },
    'TSLiteralType:exit'() {
      isInType = false
    },
    Literal({ value, start }) {
      if (!isInType && typeof value === 'string') texts.push({ text: value, line: findLine(start) })
    },
    TemplateLiteral({ quasis, expressions, start }) {
      const holes = expressions.map(({ type }) => (type === 'CallExpression' ? fragment : hole))
      const text = quasis.map(({ value }, at) => (value.cooked ?? '') + (holes[at] ?? '')).join('')
      texts.push({ text, line: findLine(start) })
    },
  }).visit(parseSync(path, code).program)
  return texts
}

export function createLineFinder(code: string): (start: number) => number {
  return start => code.slice(0, start).split('\n').length
}
