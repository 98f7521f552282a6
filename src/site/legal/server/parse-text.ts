import { Lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline } from '../contract.ts'

export interface ParsedText {
  title: string
  /** First paragraph, for search engines. */
  description: string
  blocks: Block[]
}

/**
 * Parses a Markdown file into plain data that can't become markup in a page: raw HTML remains visible text,
 * links lead to our own pages, https or mailto URLs, and unsupported elements (images, code blocks) are
 * rejected.
 */
export function parseText(markdown: string): ParsedText {
  const [first, ...tokens] = new Lexer({ gfm: true }).lex(markdown)
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('a legal text begins with its title')
  const ids = new Set<string>()
  const blocks = tokens.flatMap(token => toBlocks(token, ids))
  const opening = blocks.find(block => block.kind === 'paragraph')
  return {
    title: plain(inlines(first.tokens)),
    description: opening?.kind === 'paragraph' ? plain(opening.children) : '',
    blocks,
  }
}

function toBlocks(token: Token, ids: Set<string>): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { text, name } = parseHeading(plain(inlines(token.tokens)))
      return [{ kind: 'heading', level: token['depth'], id: toAnchor(name ?? text, ids), text }]
    }
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', children: inlines(token.tokens, token['text']) }]
    case 'html':
      return [{ kind: 'paragraph', children: [{ kind: 'text', text: token['text'] }] }]
    case 'list': {
      const list = token as Tokens.List
      const items = list.items.map(item => item.tokens.flatMap(inner => toBlocks(inner, ids)))
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
  return tokens ? tokens.map(toInline) : [{ kind: 'text', text }]
}

function toInline(token: Token): Inline {
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

/** Whether a link is an own path (never `//host`), an anchor, or an https or mailto URL. */
function isSafe(href: string): boolean {
  return /^(?:\/(?![/\\])|#|https:\/\/|mailto:)/.test(href)
}

function plain(runs: Inline[]): string {
  return runs.map(run => (run.kind === 'text' ? run.text : plain(run.children))).join('')
}

/**
 * Separates a heading from an explicit anchor. "9. Refunds [#refunds]" has the same anchor in every language,
 * so that pages can link to it.
 */
function parseHeading(heading: string): { text: string; name: string | null } {
  const [, text = heading, name = null] = /^(.*) \[#([a-z-]+)\]$/.exec(heading) ?? []
  return { text, name }
}

/**
 * Converts "3. Your rights" to `3-your-rights`, keeping characters of all scripts. Repeated anchors are
 * numbered.
 */
function toAnchor(text: string, ids: Set<string>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  let id = base
  for (let n = 2; ids.has(id); n += 1) id = `${base}-${n}`
  ids.add(id)
  return id
}
