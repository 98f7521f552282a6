import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Block } from '../contract.ts'
import { Blocks } from './blocks.tsx'

const html = (...blocks: Block[]) =>
  renderToStaticMarkup(<Blocks blocks={blocks} />).replaceAll(/ class="[^"]*"/g, '')
const text = (words: string) => ({ kind: 'text', text: words }) as const

describe('Blocks', () => {
  test('renders two heading levels with anchors', () => {
    const heading = (level: number): Block => ({
      kind: 'heading',
      level,
      id: `h${level}`,
      text: 'Your rights',
    })
    expect(html(heading(2), heading(3), heading(4))).toBe(
      [2, 3, 3]
        .map((tag, at) => `<h${tag} id="h${at + 2}"><a href="#h${at + 2}">Your rights</a></h${tag}>`)
        .join(''),
    )
  })

  test('renders inline elements and escapes markup', () => {
    const link: Block = {
      kind: 'paragraph',
      children: [
        { kind: 'strong', children: [text('<b>')] },
        { kind: 'link', href: '/help/', children: [text('help')] },
      ],
    }
    expect(html(link)).toBe('<p><strong>&lt;b&gt;</strong><a href="/help/">help</a></p>')
  })

  test('renders blocks and nested lists inside list items', () => {
    const inner: Block = {
      kind: 'list',
      ordered: true,
      items: [[{ kind: 'paragraph', children: [text('1')] }]],
    }
    expect(html({ kind: 'list', ordered: false, items: [[inner]] })).toBe(
      '<ul><li><ol><li><p>1</p></li></ol></li></ul>',
    )
  })

  test('labels each table cell with its column for small screens', () => {
    const head = [[{ kind: 'em' as const, children: [text('Cookie')] }], [text('Lives')]]
    expect(html({ kind: 'table', head, rows: [[[text('locale')], [text('30 days')]]] })).toContain(
      '<td data-label="Cookie">locale</td><td data-label="Lives">30 days</td>',
    )
  })
})
