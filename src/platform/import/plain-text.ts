import { decodeHTMLStrict } from 'entities/decode'

const inlineTags =
  'a abbr b big cite code del em font i img ins label mark q s small span strike strong sub sup tt u'
const blockTags = `address article aside blockquote center dd dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hr iframe main nav ol p pre script section style table tbody td tfoot th thead ul`
const lineTags = 'br div li tr'
const hiddenTags = 'script style'

const toSet = (tags: string) => new Set(tags.split(/\s+/))
const breaks = new Map([
  ...[...toSet(inlineTags)].map(tag => [tag, ''] as const),
  ...[...toSet(blockTags)].map(tag => [tag, '\n\n'] as const),
  ...[...toSet(lineTags)].map(tag => [tag, '\n'] as const),
])
const hidden = toSet(hiddenTags)

/** Odd parts are tags. */
const tagsBetween = /(<\/?[a-z][a-z\d]*(?:[\s/][^<>]*)?>)/i
const nameOfTag = /[a-z][a-z\d]*/i

/**
 * The plain text of a text that may be HTML: entities are decoded once, paragraphs and lines become line breaks, and other
 * tags go. Angle brackets that are no tags of HTML stay.
 */
export function toPlainText(html: string): string {
  const parts = withoutComments(decodeHTMLStrict(html)).split(tagsBetween)
  const hasBlocks = parts.some((part, at) => at % 2 === 1 && (breaks.get(tagName(part)) ?? '') !== '')
  let text = ''
  let hiddenBy: string | null = null
  for (const [at, part] of parts.entries()) {
    const tag = at % 2 === 1 ? tagName(part) : null
    const isKnown = tag !== null && breaks.has(tag)
    if (hiddenBy !== null) {
      if (tag === hiddenBy && part.startsWith('</')) hiddenBy = null
    } else if (!isKnown) {
      // Line breaks of HTML's source are blanks, those of a text are its own.
      text += hasBlocks ? part.replace(/\s/g, ' ') : part
    } else {
      text += breaks.get(tag)
      if (hidden.has(tag) && !part.startsWith('</')) hiddenBy = tag
    }
  }
  return tidyLines(text)
}

/** The same in one line, for names. */
export const toPlainLine = (html: string) => toPlainText(html).split(/\s+/).join(' ')

const tagName = (tag: string) => nameOfTag.exec(tag)?.[0].toLowerCase() ?? ''

function withoutComments(html: string): string {
  const [before = '', ...comments] = html.split('<!--')
  return before + comments.map(comment => comment.slice(endOfComment(comment))).join('')
}

function endOfComment(comment: string): number {
  const end = comment.indexOf('-->')
  return end === -1 ? comment.length : end + '-->'.length
}

/** At most one empty line between two others, and no blanks around any. */
function tidyLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(line => line.split(/\s+/).join(' ').trim())
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()
}
