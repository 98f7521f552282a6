import { parseSync, Visitor } from 'vite'

/**
 * Placeholders for interpolations in a template, the second for function calls. Private-use characters, so no
 * source contains them.
 */
export const hole = '\u{e000}'
export const fragment = '\u{e001}'

export interface SourceText {
  text: string
  line: number
}

/** Every string and template literal of a source with its line, except in types. */
export function sourceTexts(path: string, code: string): SourceText[] {
  const texts: SourceText[] = []
  const lineOf = lineFinder(code)
  let isInType = false
  new Visitor({
    TSLiteralType() {
      isInType = true
    },
    'TSLiteralType:exit'() {
      isInType = false
    },
    Literal({ value, start }) {
      if (!isInType && typeof value === 'string') texts.push({ text: value, line: lineOf(start) })
    },
    TemplateLiteral({ quasis, expressions, start }) {
      const holes = expressions.map(({ type }) => (type === 'CallExpression' ? fragment : hole))
      const text = quasis.map(({ value }, at) => (value.cooked ?? '') + (holes[at] ?? '')).join('')
      texts.push({ text, line: lineOf(start) })
    },
  }).visit(parseSync(path, code).program)
  return texts
}

export function lineFinder(code: string): (start: number) => number {
  return start => code.slice(0, start).split('\n').length
}
