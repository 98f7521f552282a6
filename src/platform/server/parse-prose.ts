import { Lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline } from '../contract/prose.ts'

/** In characters, for the body and per block: the lexer is quadratic in a block's length at worst. */
export const proseLengthMax = 40_000
const blockLengthMax = 5_000
/** Quotes and lists in each other; what lies deeper is shown as it was typed. */
const depthMax = 8

const manyMarkers = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${depthMax + 1}}`,
  'm',
)
const ownPicture = /^\/media\/([\w-]{1,80})\/(?:\d{2,4}|og)\.(?:avif|webp|jpg)$/

/** Rejects bodies that are too long or nested too deeply; null if fine. */
export function proseProblem(markdown: string): string | null {
  if (markdown.length > proseLengthMax) return `The text has more than ${proseLengthMax} characters.`
  if (markdown.split(/\n[ \t]*\n/).some(part => part.length > blockLengthMax)) {
    return `A paragraph, list or table has more than ${blockLengthMax} characters without an empty line.`
  }
  return manyMarkers.test(markdown) ? `Lists or quotes lie in each other more than ${depthMax} deep.` : null
}

/**
 * Turns Markdown by operators into plain data. Nothing in it can become markup in a page: raw HTML stays visible
 * text, links lead to own addresses, http(s) or mail, pictures are our own. A body with a problem is one plain text.
 */
export function parseProse(markdown: string): Block[] {
  if (proseProblem(markdown)) return [plainParagraph(markdown.slice(0, proseLengthMax))]
  return new Lexer({ gfm: true }).lex(markdown).flatMap(token => blocksOf(token, 0))
}

function blocksOf(token: Token, depth: number): Block[] {
  if (depth > depthMax) return [plainParagraph(token.raw)]
  const inside = (tokens: Token[] = []) => tokens.flatMap(inner => blocksOf(inner, depth + 1))
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [{ kind: 'heading', level: token['depth'] <= 2 ? 2 : 3, text: plain(inlines(token.tokens)) }]
    case 'paragraph':
      return paragraphs(token.tokens ?? [])
    case 'text':
      return [{ kind: 'paragraph', children: token.tokens ? inlines(token.tokens) : [text(token.raw)] }]
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return [
        { kind: 'list', ordered, start: Number(start) || 1, items: items.map(item => inside(item.tokens)) },
      ]
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: inside(token.tokens) }]
    case 'code':
      return [{ kind: 'code', text: token['text'] }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map(cell => inlines(cell.tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    default:
      return [plainParagraph(token.raw)]
  }
}

/** A picture stands by itself, also when it was written into a line. */
function paragraphs(tokens: Token[]): Block[] {
  const blocks: Block[] = []
  let line: Token[] = []
  const endLine = () => {
    const children = inlines(line)
    if (plain(children).trim()) blocks.push({ kind: 'paragraph', children })
    line = []
  }
  for (const token of tokens) {
    const picture = ownPictureOf(token)
    if (picture) {
      endLine()
      blocks.push(picture)
    } else line.push(token)
  }
  endLine()
  return blocks
}

function ownPictureOf(token: Token): Block | null {
  if (token.type !== 'image') return null
  const { href, text: alt } = token as Tokens.Image
  const id = ownPicture.exec(href)?.[1]
  return id === undefined ? null : { kind: 'picture', id, alt }
}

function inlines(tokens: Token[] = [], depth = 0): Inline[] {
  return tokens.map(token => inlineOf(token, depth))
}

function inlineOf(token: Token, depth: number): Inline {
  if (depth > depthMax) return text(token.raw)
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return { kind: token.type, children: inlines(token.tokens, depth + 1) }
    case 'codespan':
      return { kind: 'code', text: token['text'] }
    case 'br':
      return { kind: 'break' }
    case 'link':
      return isSafe(token['href'])
        ? { kind: 'link', href: token['href'], children: inlines(token.tokens, depth + 1) }
        : text(token.raw)
    case 'text':
    case 'escape':
      return text(token['text'])
    default:
      return text(token.raw)
  }
}

/** Own paths (never `//host` or `/\host`), http, https and mail. No control character or space hides anything. */
function isSafe(href: string): boolean {
  return /^(?:\/(?![/\\])|https?:\/\/|mailto:)[^\s\p{Cc}\\]*$/iu.test(href)
}

export function plain(runs: Inline[]): string {
  return runs
    .map(run => ('children' in run ? plain(run.children) : run.kind === 'break' ? '\n' : run.text))
    .join('')
}

const text = (value: string): Inline => ({ kind: 'text', text: value })
const plainParagraph = (value: string): Block => ({ kind: 'paragraph', children: [text(value)] })
