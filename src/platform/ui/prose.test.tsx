import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parseProse } from '../server/parse-prose.ts'
import { Prose } from './prose.tsx'

const renderHtml = (markdown: string) =>
  renderToStaticMarkup(<Prose blocks={parseProse(markdown)} hue={30} />).replace(/^<div[^>]*>|<\/div>$/g, '')

describe('Prose', () => {
  test('renders Markdown as elements', () => {
    expect(renderHtml('## A\n\n**b** *c* ~~d~~ `e`  \nf\n\n3. g\n\n> h\n\n---')).toBe(
      '<h2>A</h2><p><strong>b</strong> <em>c</em> <del>d</del> <code>e</code><br/>f</p>' +
        '<ol start="3"><li><p>g</p></li></ol><blockquote><p>h</p></blockquote><hr/>',
    )
    expect(renderHtml('| a |\n|---|\n| b |')).toContain('<th scope="col">a</th>')
    expect(renderHtml('![Alt](/media/cover-1/640.webp)')).toContain('/media/cover-1/')
  })

  test('renders external links without a referrer and with nofollow', () => {
    expect(renderHtml('[a](/events/)')).toBe('<p><a href="/events/">a</a></p>')
    expect(renderHtml('[a](https://a.example/)')).toContain('rel="noopener noreferrer nofollow external"')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](https://evil.example/a.png)',
    '"><script>alert(1)</script>',
    '| <script>x</script> |\n|---|\n| <b onclick=x>y</b> |',
    '```html\n<script>x</script>\n```',
    '[<img src=x onerror=y>](/events/)',
  ])('renders %s as inert text', markdown => {
    const elements = [...renderHtml(markdown).matchAll(/<([a-z]\w*)([^>]*)>/g)]
    for (const [, name, attributes] of elements) {
      expect(['p', 'a', 'pre', 'code', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td']).toContain(name)
      expect(attributes).toMatch(/^(?: (?:href="\/events\/"|class="[^"]*"|tabindex="0"|scope="col"))*$/)
    }
  })
})
