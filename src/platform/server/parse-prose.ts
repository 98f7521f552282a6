import { Lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline } from '../contract/prose.ts'

/**
 * Maximum number of characters of the body; blocks are limited as well, because the lexer is quadratic in the
 * length of a block in the worst case.
 */
export const proseLengthMax = 40_000
const blockLengthMax = 5_000
/** Maximum nesting of quotes and lists; deeper ones are shown as raw text. */
const depthMax = 8

const manyMarkers = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${depthMax + 1}}`,
  'm',
)
const ownPicture = /^\/media\/([\w-]{1,80})\/(?:\d{2,4}|og)\.(?:avif|webp|jpg)$/

/** Returns the problem with a body that is too long or nested too deeply, else null. */
export function findProseProblem(markdown: string): string | null {
  if (markdown.length > proseLengthMax) return `The text has more than ${proseLengthMax} characters.`
  if (markdown.split(/\n[ \t]*\n/).some(part => part.length > blockLengthMax)) {
    return `A paragraph, list or table has more than ${blockLengthMax} characters without an empty line.`
  }
  return manyMarkers.test(markdown) ? `Lists or quotes lie in each other more than ${depthMax} deep.` : null
}

/**
 * Converts operators' Markdown to plain data that can't become markup in a page: raw HTML stays visible text,
 * links lead to our own pages, http(s) URLs or email addresses, and pictures are our own. A body with a
 * problem becomes a single paragraph of plain text.
 */
export function parseProse(markdown: string): Block[] {
  if (findProseProblem(markdown)) return [plainParagraph(markdown.slice(0, proseLengthMax))]
  return new Lexer({ gfm: true }).lex(markdown).flatMap(token => toBlocks(token, 0))
}

function toBlocks(token: Token, depth: number): Block[] {
  if (depth > depthMax) return [plainParagraph(token.raw)]
  const toInnerBlocks = (tokens: Token[] = []) => tokens.flatMap(inner => toBlocks(inner, depth + 1))
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [{ kind: 'heading', level: token['depth'] <= 2 ? 2 : 3, text: toText(toInlines(token.tokens)) }]
    case 'paragraph':
      return toParagraphs(token.tokens ?? [])
    case 'text':
      return [{ kind: 'paragraph', children: token.tokens ? toInlines(token.tokens) : [text(token.raw)] }]
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return [
        {
          kind: 'list',
          ordered,
          start: Number(start) || 1,
          items: items.map(item => toInnerBlocks(item.tokens)),
        },
      ]
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: toInnerBlocks(token.tokens) }]
    case 'code':
      return [{ kind: 'code', text: token['text'] }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map(cell => toInlines(cell.tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    default:
      return [plainParagraph(token.raw)]
  }
}

/** Makes each picture a separate block, even inside a line. */
function toParagraphs(tokens: Token[]): Block[] {
  const blocks: Block[] = []
  let line: Token[] = []
  const endLine = () => {
    const children = toInlines(line)
    if (toText(children).trim()) blocks.push({ kind: 'paragraph', children })
    line = []
  }
  for (const token of tokens) {
    const picture = toPicture(token)
    if (picture) {
      endLine()
      blocks.push(picture)
    } else line.push(token)
  }
  endLine()
  return blocks
}

function toPicture(token: Token): Block | null {
  if (token.type !== 'image') return null
  const { href, text: alt } = token as Tokens.Image
  const id = ownPicture.exec(href)?.[1]
  return id === undefined ? null : { kind: 'picture', id, alt }
}

function toInlines(tokens: Token[] = [], depth = 0): Inline[] {
  return tokens.map(token => toInline(token, depth))
}

function toInline(token: Token, depth: number): Inline {
  if (depth > depthMax) return text(token.raw)
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return { kind: token.type, children: toInlines(token.tokens, depth + 1) }
    case 'codespan':
      return { kind: 'code', text: token['text'] }
    case 'br':
      return { kind: 'break' }
    case 'link':
      return isSafe(token['href'])
        ? { kind: 'link', href: token['href'], children: toInlines(token.tokens, depth + 1) }
        : text(token.raw)
    case 'text':
    case 'escape':
      return text(token['text'])
    default:
      return text(token.raw)
  }
}

/**
 * Allows paths on this site (never `//host` or `/\host`), http, https and mailto URLs, without spaces and
 * control characters that could hide another scheme.
 */
function isSafe(href: string): boolean {
  return /^(?:\/(?![/\\])|https?:\/\/|mailto:)[^\s\p{Cc}\\]*$/iu.test(href)
}

export function toText(runs: Inline[]): string {
  return runs
    .map(run => ('children' in run ? toText(run.children) : run.kind === 'break' ? '\n' : run.text))
    .join('')
}

const text = (value: string): Inline => ({ kind: 'text', text: value })
const plainParagraph = (value: string): Block => ({ kind: 'paragraph', children: [text(value)] })
