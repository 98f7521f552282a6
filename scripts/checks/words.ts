/** A line added by a change. */
export interface AddedLine {
  path: string
  text: string
}

const comment = /(?:^\s*|\s)(?:\/\/|\/\*\*?|\*|--)\s+(?<text>[A-Z].*)$/
const testName = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(?<quote>['"`])(?<text>.+?)\k<quote>/
const declared = /\b(?:const|let|function|class|interface|type|enum)\s+(?<name>\w+)/g

const oddOpening = /^(?:What|Whatever|Who|Whoever|Where|Nobody|Nothing)\b(?!.*\?$)/
const oddWords =
  /\b(?:anew|whoever|patiently|happenings?|mended|dear(?:er|est)?|(?:is|are|was|were) told|tells? (?:the |a |its )?(?:fans?|buyers?|followers?|holders?)|(?:runs?|running) beside)\b/i
/** Odd parts of declared names. */
const oddParts = new Set([
  'anew',
  'asked',
  'beside',
  'happening',
  'means',
  'mended',
  'patiently',
  'told',
  'whoever',
  'wish',
])

/**
 * Returns one line for each word of the hard list in CONTRIBUTING.md that a change adds to comments, test
 * names or declared names.
 */
export function findWordMistakes(lines: readonly AddedLine[]): string[] {
  return lines.flatMap(({ path, text }) => [
    ...readProse(path, text).flatMap(prose => {
      const odd = oddOpening.exec(prose) ?? oddWords.exec(prose)
      return odd ? [`${path}: “${odd[0]}” in “${prose}”`] : []
    }),
    ...readDeclaredNames(text).flatMap(name => {
      const odd = splitName(name).find(part => oddParts.has(part))
      return odd === undefined ? [] : [`${path}: “${odd}” in the name ${name}`]
    }),
  ])
}

function readProse(path: string, line: string): string[] {
  const found = /\.(?:test|spec)\.tsx?$/.test(path) ? testName.exec(line) : null
  const text = (found ?? comment.exec(line))?.groups?.['text']
  return text === undefined ? [] : [text.replace(/[*/ ]+$/, '')]
}

const readDeclaredNames = (line: string) =>
  [...line.matchAll(declared)].map(({ groups }) => groups?.['name'] ?? '')
const splitName = (name: string) => name.split(/(?=[A-Z])|_/).map(part => part.toLowerCase())

/** Parses the lines of code added by a `git diff -U0`. */
export function parseAddedLines(diff: string): AddedLine[] {
  let path = ''
  return diff.split('\n').flatMap(line => {
    if (line.startsWith('+++ b/')) path = line.slice('+++ b/'.length)
    const isAdded = line.startsWith('+') && !line.startsWith('+++') && /\.(?:tsx?|mjs|css|sql)$/.test(path)
    return isAdded ? [{ path, text: line.slice(1) }] : []
  })
}
