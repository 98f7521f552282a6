import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { entities, type getLegalText } from '../contract.ts'
import { legalModule } from './index.ts'
import { parseText } from './parse-text.ts'
import { readTexts } from './read-texts.ts'

type Text = AnswerOf<typeof getLegalText>

let database: TestDatabase
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [legalModule] })
})
afterAll(() => database.close())

async function read(entity: string, query = '') {
  const { status, body } = await api.get<Text>(`/api/v1/legal/${entity}/?${query}`)
  expect(status).toBe(200)
  return body
}

test.each(entities)('%s is there in English and Korean, with the same chapters', async entity => {
  const [en, ko] = [await read(entity), await read(entity, 'lang=ko')]
  expect([en.lang, en.is_fallback, en.is_current]).toEqual(['en', false, true])
  expect([ko.lang, ko.is_fallback, ko.date]).toEqual(['ko', false, en.date])
  const chapters = ({ blocks }: Text) => blocks.filter(({ kind }) => kind === 'heading').length
  expect(chapters(ko)).toBe(chapters(en))
  expect(chapters(en)).toBeGreaterThanOrEqual(5)
  expect(en.title && en.description && ko.title && ko.description).toBeTruthy()
})

test('a language without a text gets English and is told so', async () => {
  expect(await read('terms', 'lang=th')).toMatchObject({ lang: 'en', is_fallback: true })
  expect(await read('terms', 'lang=..%2F..%2Fetc')).toMatchObject({ lang: 'en', is_fallback: true })
})

test.each(['en', 'ko'])('the privacy notice of 2019-12-19 stays readable in %s', async lang => {
  const old = await read('privacy-notice', `lang=${lang}&date=2019-12-19`)
  expect(old).toMatchObject({ lang, date: '2019-12-19', is_current: false, is_fallback: false })
  expect(old.versions.map(({ date }) => date)).toEqual([
    '2026-11-01',
    '2026-11-01',
    '2019-12-19',
    '2019-12-19',
  ])
})

test('what is not there is said so', async () => {
  const status = async (address: string) => (await api.get(`/api/v1/legal/${address}`)).status
  expect(await status('terms/?date=2001-01-01')).toBe(404)
  expect(await status('terms/?date=yesterday')).toBe(400)
  expect(await status('terms/?date=2026-02-31')).toBe(400)
  expect(await status('secrets/')).toBe(400)
})

test('anchors are unique in each text, and links to own pages end with a slash or an anchor', () => {
  for (const text of readTexts()) {
    const ids = text.blocks.flatMap(block => (block.kind === 'heading' ? [block.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    const links = [...JSON.stringify(text.blocks).matchAll(/"href":"(\/[^"]*)"/g)].map(([, href]) => href)
    for (const href of links) expect(href).toMatch(/^\/[a-z/-]*\/(?:#[\w-]+)?$/)
  }
})

test('markup in a text stays text, and dangerous links too', () => {
  const { blocks } = parseText(
    '# T\n\n<script>alert(1)</script>\n\nA <b>bold</b> [link](javascript:alert(1)) [other](//evil.example) [x](/\\evil)\n',
  )
  const kinds = JSON.stringify(blocks)
  expect(kinds).toContain('<script>alert(1)</script>')
  expect(kinds).toContain('<b>')
  expect(kinds).not.toContain('"kind":"link"')
  expect(() => parseText('# T\n\n```\ncode\n```')).toThrow('does not use code')
  expect(() => parseText('No title')).toThrow('begins with its title')
})

test('whatever is written, a link leads to an own address, https or mail', () => {
  fc.assert(
    fc.property(fc.string(), fc.webUrl(), (text, url) => {
      const { blocks } = parseText(`# T\n\n[a](${text.replaceAll(/[\s`#>*+=_~|-]|\d+\./g, '')}) [b](${url})`)
      const links = [...JSON.stringify(blocks).matchAll(/"kind":"link","href":("(?:[^"\\]|\\.)*")/g)]
      for (const [, href = '""'] of links) {
        const { protocol, host } = new URL(JSON.parse(href), 'https://own.example')
        expect(['https:', 'mailto:']).toContain(protocol)
        if (JSON.parse(href).startsWith('/')) expect(host).toBe('own.example')
      }
    }),
  )
})
