import { describe, expect, test } from 'vitest'
import { findAddressMistakes } from './addresses.ts'

const routes = {
  path: 'src/app/routes.ts',
  code: "const pages = [{ path: '/help/' }, { path: '/event/$event/' }]; const redirects = { '/tour/': '/events/' }",
}
const path = 'src/discovery/news/server/mail.ts'
const mistakes = (code: string, at = path) => findAddressMistakes(routes, [{ path: at, code }])
const filled = (before: string, after: string) => `const url = \`${before}$\{origin}${after}\``

describe('findAddressMistakes', () => {
  test.each([
    "const url = '/help/'",
    "const url = '/help/#contact'",
    "const url = '/events?x=1'",
    'const link = <a href="/tour/">tour</a>',
    filled('', '/help/#contact'),
    filled('/event/', '/'),
  ])('reports a literal path: %s', code => {
    expect(mistakes(code, 'src/discovery/news/web/mail.tsx')).toEqual([
      expect.stringMatching(/^src\/discovery\/news\/web\/mail.tsx:1: ".+" is built by paths.ts$/),
    ])
  })

  test.each([
    'const url = paths.help()',
    "const path = '/api/v2/artists/{artist_id}/events/'",
    "const described = '/event/{event_id}/calendar.ics'",
    filled('/api/v2/artists/', '/events/'),
    "import { help } from './help/index.ts'",
    "const text = 'See /help/ for more.'",
    "// '/help/'",
  ])('ignores other strings: %s', code => {
    expect(mistakes(code)).toEqual([])
  })

  test('allows literal paths in the builders and the route table', () => {
    expect(mistakes("const help = () => '/help/'", 'src/platform/contract/paths.ts')).toEqual([])
    expect(findAddressMistakes(routes, [routes])).toEqual([])
  })
})
