import { Lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline } from '../contract.ts'

export interface ParsedText {
  title: string
  /** The first paragraph, for search engines. */
  description: string
  blocks: Block[]
}

/**
 * Turns a Markdown file into plain data. Nothing in it can become markup in a page: raw HTML stays visible text,
 * links lead to own addresses, https or mail, and what our texts do not use (pictures, code blocks) is refused.
 */
export function parseText(markdown: string): ParsedText {
  const [first, ...tokens] = new Lexer({ gfm: true }).lex(markdown)
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('a legal text begins with its title')
  const ids = new Set<string>()
  const blocks = tokens.flatMap(token => blockOf(token, ids))
  const opening = blocks.find(block => block.kind === 'paragraph')
  return {
    title: plain(inlines(first.tokens)),
    description: opening?.kind === 'paragraph' ? plain(opening.children) : '',
    blocks,
  }
}

function blockOf(token: Token, ids: Set<string>): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { text, name } = namedHeading(plain(inlines(token.tokens)))
      return [{ kind: 'heading', level: token['depth'], id: anchor(name ?? text, ids), text }]
    }
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', children: inlines(token.tokens, token['text']) }]
    case 'html':
      return [{ kind: 'paragraph', children: [{ kind: 'text', text: token['text'] }] }]
    case 'list': {
      const list = token as Tokens.List
      const items = list.items.map(item => item.tokens.flatMap(inner => blockOf(inner, ids)))
      return [{ kind: 'list', ordered: list.ordered, items }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map(cell => inlines(cell.tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    default:
      throw new Error(`a legal text does not use ${token.type}`)
  }
}

function inlines(tokens: Token[] | undefined, text = ''): Inline[] {
  return tokens ? tokens.map(inlineOf) : [{ kind: 'text', text }]
}

function inlineOf(token: Token): Inline {
  switch (token.type) {
    case 'strong':
    case 'em':
      return { kind: token.type, children: inlines(token.tokens) }
    case 'link':
      return isSafe(token['href'])
        ? { kind: 'link', href: token['href'], children: inlines(token.tokens) }
        : { kind: 'text', text: token.raw }
    case 'text':
    case 'escape':
      return { kind: 'text', text: token['text'] }
    default:
      return { kind: 'text', text: token.raw }
  }
}

/** Own addresses (never `//host`), anchors, https and mail. */
function isSafe(href: string): boolean {
  return /^(?:\/(?![/\\])|#|https:\/\/|mailto:)/.test(href)
}

function plain(runs: Inline[]): string {
  return runs.map(run => (run.kind === 'text' ? run.text : plain(run.children))).join('')
}

/** "9. Refunds [#refunds]" has the same anchor in every language, for those who link to it. */
function namedHeading(heading: string): { text: string; name: string | null } {
  const [, text = heading, name = null] = /^(.*) \[#([a-z-]+)\]$/.exec(heading) ?? []
  return { text, name }
}

/** `#3-your-rights` from "3. Your rights"; letters of every script stay. Repeated ones are numbered. */
function anchor(text: string, ids: Set<string>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  let id = base
  for (let n = 2; ids.has(id); n += 1) id = `${base}-${n}`
  ids.add(id)
  return id
}
