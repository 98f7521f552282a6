import { expect, test } from 'vitest'
import { addressMistakes } from './addresses.ts'

const routes = {
  path: 'src/app/routes.ts',
  code: "const pages = [{ path: '/help/' }, { path: '/event/$event/' }]; const redirects = { '/tour/': '/events/' }",
}
const path = 'src/discovery/news/server/mail.ts'
const mistakes = (code: string, at = path) => addressMistakes(routes, [{ path: at, code }])
const filled = (before: string, after: string) => `const url = \`${before}$\{origin}${after}\``

test.each([
  "const url = '/help/'",
  "const url = '/help/#contact'",
  "const url = '/events?x=1'",
  'const link = <a href="/tour/">tour</a>',
  filled('', '/help/#contact'),
  filled('/event/', '/'),
])('an address that is spelled out is named: %s', code => {
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
])('what is none is not: %s', code => {
  expect(mistakes(code)).toEqual([])
})

test('the builders and the table of pages spell them', () => {
  expect(mistakes("const help = () => '/help/'", 'src/platform/contract/paths.ts')).toEqual([])
  expect(addressMistakes(routes, [routes])).toEqual([])
})
