const comment = /(?:^\s*|\s)(?:\/\/|\/\*\*?|\*|--)\s+(?<text>[A-Z].*)$/
const testName = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(?<quote>['"`])(?<text>.+?)\k<quote>/
const declared = /\b(?:const|let|function|class|interface|type|enum)\s+(?<name>\w+)/g

const oddOpening = /^(?:What|Whatever|Who|Whoever|Where|Nobody|Nothing)\b(?!.*\?$)/
const oddWords =
  /\b(?:anew|whoever|patiently|happenings?|mended|dear(?:er|est)?|(?:is|are|was|were) told|tells? (?:the |a |its )?(?:fans?|buyers?|followers?|holders?)|(?:runs?|running) beside)\b/i
/** Odd parts of declared names, except for a restock wish, which is the product's noun. */
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
 * Returns one line for each word of the hard list in CONTRIBUTING.md that a comment, test name or declared
 * name contains.
 */
export function findWordMistakes(path: string, code: string): string[] {
  return code.split('\n').flatMap((line, index) => {
    const place = `${path}:${index + 1}`
    const prose = readProse(path, line)
    const oddWord = prose && (oddOpening.exec(prose) ?? oddWords.exec(prose))
    const oddNames = readDeclaredNames(line).flatMap(name => {
      const oddPart = splitName(name).find(part => oddParts.has(part))
      return oddPart ? [`${place}: “${oddPart}” in the name ${name}`] : []
    })
    return oddWord ? [`${place}: “${oddWord[0]}” in “${prose}”`, ...oddNames] : oddNames
  })
}

function readProse(path: string, line: string): string | null {
  const found = /\.(?:test|spec)\.tsx?$/.test(path) ? testName.exec(line) : null
  return (found ?? comment.exec(line))?.groups?.['text']?.replace(/[*/ ]+$/, '') ?? null
}

const readDeclaredNames = (line: string) =>
  [...line.matchAll(declared)].map(({ groups }) => groups?.['name'] ?? '')
const splitName = (name: string) =>
  name
    .replace(/RestockWish|wishRestock/, '')
    .split(/(?=[A-Z])|_/)
    .map(part => part.toLowerCase())
