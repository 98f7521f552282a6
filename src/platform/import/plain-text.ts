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

/** Splits a string at its tags; the parts at odd indexes are the tags. */
const tagsBetween = /(<\/?[a-z][a-z\d]*(?:[\s/][^<>]*)?>)/i
const tagNamePattern = /[a-z][a-z\d]*/i

/**
 * Converts text that may be HTML to plain text: decodes entities once, turns paragraphs and line elements
 * into line breaks, and drops other tags. Angle brackets that aren't HTML tags stay.
 */
export function toPlainText(html: string): string {
  const parts = dropComments(decodeHTMLStrict(html)).split(tagsBetween)
  const hasBlocks = parts.some((part, at) => at % 2 === 1 && (breaks.get(getTagName(part)) ?? '') !== '')
  let text = ''
  let hiddenBy: string | null = null
  for (const [at, part] of parts.entries()) {
    const tag = at % 2 === 1 ? getTagName(part) : null
    const isKnown = tag !== null && breaks.has(tag)
    if (hiddenBy !== null) {
      if (tag === hiddenBy && part.startsWith('</')) hiddenBy = null
    } else if (!isKnown) {
      // Line breaks in HTML source are white space; those in plain text are real.
      text += hasBlocks ? part.replace(/\s/g, ' ') : part
    } else {
      text += breaks.get(tag)
      if (hidden.has(tag) && !part.startsWith('</')) hiddenBy = tag
    }
  }
  return normalizeLines(text)
}

/** Converts text that may be HTML to a single line of plain text, for names. */
export const toPlainLine = (html: string) => toPlainText(html).split(/\s+/).join(' ')

const getTagName = (tag: string) => tagNamePattern.exec(tag)?.[0].toLowerCase() ?? ''

function dropComments(html: string): string {
  const [before = '', ...comments] = html.split('<!--')
  return before + comments.map(comment => comment.slice(findCommentEnd(comment))).join('')
}

function findCommentEnd(comment: string): number {
  const end = comment.indexOf('-->')
  return end === -1 ? comment.length : end + '-->'.length
}

/** Reduces consecutive empty lines to one and trims the lines. */
function normalizeLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(line => line.split(/\s+/).join(' ').trim())
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()
}
