/** A line that a change adds. */
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
/** Parts of a declared name. */
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

/** One line for each word of the hard list in CONTRIBUTING.md that a change adds to comments, test names or declared names. */
export function wordMistakes(lines: readonly AddedLine[]): string[] {
  return lines.flatMap(({ path, text }) => [
    ...proseOf(path, text).flatMap(prose => {
      const odd = oddOpening.exec(prose) ?? oddWords.exec(prose)
      return odd ? [`${path}: “${odd[0]}” in “${prose}”`] : []
    }),
    ...namesOf(text).flatMap(name => {
      const odd = partsOf(name).find(part => oddParts.has(part))
      return odd === undefined ? [] : [`${path}: “${odd}” in the name ${name}`]
    }),
  ])
}

function proseOf(path: string, line: string): string[] {
  const found = /\.(?:test|spec)\.tsx?$/.test(path) ? testName.exec(line) : null
  const text = (found ?? comment.exec(line))?.groups?.['text']
  return text === undefined ? [] : [text.replace(/[*/ ]+$/, '')]
}

const namesOf = (line: string) => [...line.matchAll(declared)].map(({ groups }) => groups?.['name'] ?? '')
const partsOf = (name: string) => name.split(/(?=[A-Z])|_/).map(part => part.toLowerCase())

/** The lines that a `git diff -U0` adds to code. */
export function addedLines(diff: string): AddedLine[] {
  let path = ''
  return diff.split('\n').flatMap(line => {
    if (line.startsWith('+++ b/')) path = line.slice('+++ b/'.length)
    const isAdded = line.startsWith('+') && !line.startsWith('+++') && /\.(?:tsx?|mjs|css|sql)$/.test(path)
    return isAdded ? [{ path, text: line.slice(1) }] : []
  })
}
