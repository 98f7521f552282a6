import { describe, expect, test } from 'vitest'
import type { Block } from '../contract/prose.ts'
import { findProseProblem, parseProse, proseLengthMax } from './parse-prose.ts'

const only = (markdown: string) => {
  const blocks = parseProse(markdown)
  expect(blocks).toHaveLength(1)
  return blocks[0] as Block
}
const words = (text: string): Block => ({ kind: 'paragraph', children: [{ kind: 'text', text }] })

describe('parseProse', () => {
  test('converts Markdown to blocks', () => {
    const blocks = parseProse(
      [
        '# Title\n\nA **bold** *word*, `code`, ~~gone~~ and [a link](/events/).  \nNext line',
        '### Small\n\n- one\n- two\n  1. in\n\n3. three\n4. four',
        '> quoted\n\n---\n\n```\nlet <b>\n```',
        '| A | B |\n|---|---|\n| 1 | *2* |',
        'Before ![A stage](/media/cover-1/640.webp) after',
      ].join('\n\n'),
    )
    expect(blocks.map(({ kind }) => kind)).toEqual(
      'heading paragraph heading list list quote rule code table paragraph picture paragraph'.split(' '),
    )
    expect(blocks[1]).toMatchObject({
      children: [
        { text: 'A ' },
        { kind: 'strong' },
        {},
        { kind: 'em' },
        {},
        { kind: 'code', text: 'code' },
        {},
        { kind: 'del' },
        {},
        { kind: 'link', href: '/events/' },
        {},
        { kind: 'break' },
        { text: 'Next line' },
      ],
    })
    expect(blocks[4]).toMatchObject({ kind: 'list', ordered: true, start: 3 })
    expect(blocks[7]).toEqual({ kind: 'code', text: 'let <b>' })
    expect(blocks[10]).toEqual({ kind: 'picture', id: 'cover-1', alt: 'A stage' })
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)" onclick="x()">go</a>',
    '<iframe srcdoc="<script>x</script>"></iframe>',
    '<!-- <b> --> <svg/onload=alert(1)>',
    '[go](javascript:alert(1))',
    '[go](JaVaScRiPt:alert(1))',
    '[go](data:text/html,x)',
    '[go](vbscript:x)',
    '[go](//evil.example/)',
    '[go](/\\evil.example/)',
    '[go](file:///etc/passwd)',
    '![x](javascript:alert(1))',
    '![x](https://evil.example/a.png)',
    '![x](/media/../../etc/640.webp)',
    '<javascript:alert(1)>',
  ])('leaves %s as text', markdown => {
    expect(JSON.stringify(parseProse(markdown))).not.toMatch(/"href"|"kind":"picture"/)
    expect(readText(parseProse(markdown)).replaceAll(/\s/g, '')).toBe(markdown.replaceAll(/\s/g, ''))
  })

  test('leaves a link as text when character references hide its scheme', () => {
    for (const href of [
      'java&#10;script:alert(1)',
      '&#1;javascript:x',
      'javascript&colon;x',
      '%6aavascript:x',
    ]) {
      expect(JSON.stringify(parseProse(`[go](${href})`))).not.toContain('"href"')
    }
    expect(JSON.stringify(parseProse('[a](https://a.example/)[b](mailto:a@b.example)[c](/news/)'))).toContain(
      '"href"',
    )
  })

  const heavy = {
    'a megabyte of [': '['.repeat(1 << 20),
    'a megabyte of quotes': '> '.repeat(1 << 19),
    'deep quotes': `${'> '.repeat(400)}deep`,
    'deep quotes without spaces': `${'>'.repeat(400)}deep`,
    'deep lists': `${'- '.repeat(400)}deep`,
    'deep numbered lists': `${'1. '.repeat(400)}deep`,
    'a long paragraph': '_a_'.repeat(10_000),
    'a wide table': `${'|a'.repeat(9_000)}|\n${'|-'.repeat(9_000)}|`,
  }
  test.each(Object.entries(heavy))('returns %s as a single block of plain text', (_name, markdown) => {
    expect(findProseProblem(markdown)).toBeTruthy()
    expect(only(markdown)).toEqual(words(markdown.slice(0, proseLengthMax)))
  })

  test('parses worst-case bodies within the limits block by block and without deep nesting', () => {
    const worst = [
      '['.repeat(4_900),
      '*'.repeat(4_900),
      '_a_'.repeat(1_600),
      '`a'.repeat(2_400),
      '!['.repeat(2_400),
    ]
    expect(findProseProblem(worst.join('\n\n'))).toBeNull()
    expect(parseProse(worst.join('\n\n')).length).toBeGreaterThanOrEqual(worst.length - 1)
    const ladder = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
    expect(measureDepth(parseProse(ladder))).toBeLessThanOrEqual(20)
    const tables = '> | a |\n> |---|\n> | > | b | |\n'.repeat(40)
    expect(JSON.stringify(parseProse(tables))).not.toContain('"href"')
  })
})

function readText(value: unknown): string {
  if (Array.isArray(value)) return value.map(readText).join('')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => (key === 'text' && typeof inner === 'string' ? inner : readText(inner)))
    .join('')
}

function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth)) - (Array.isArray(value) ? 1 : 0)
}
