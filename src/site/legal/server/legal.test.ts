import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { getLegalText } from '../contract.ts'
import { getCurrentTextPath } from '../web/shared/current-text.ts'
import { getAgreedText, legalModule } from './index.ts'
import { parseText } from './parse-text.ts'
import { readTexts } from './read-texts.ts'

type Text = ResponseOf<typeof getLegalText>

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

describe('legal API', () => {
  test('falls back to English and marks it when a language has no text', async () => {
    const old = 'date=2019-12-19'
    expect(await read('privacy-notice', `lang=th&${old}`)).toMatchObject({ lang: 'en', is_fallback: true })
    expect(await read('terms', 'lang=..%2F..%2Fetc')).toMatchObject({ lang: 'en', is_fallback: true })
  })

  test.each(['en', 'ko'])('serves the privacy notice of 2019-12-19 in %s', async lang => {
    const old = await read('privacy-notice', `lang=${lang}&date=2019-12-19`)
    expect(old).toMatchObject({ lang, date: '2019-12-19', is_current: false, is_fallback: false })
    expect(old.versions.filter(({ date }) => date === '2019-12-19')).toHaveLength(2)
  })

  test('announces a version before its date and applies it from that date on', async () => {
    const at = async (time: string, date = '') =>
      (
        await testApi({ database, modules: [legalModule], now: () => Date.parse(time) }).get<Text>(
          `/api/v1/legal/privacy-notice/?${date}`,
        )
      ).body
    expect(await at('2026-11-21T23:59:59Z')).toMatchObject({ date: '2019-12-19', is_current: true })
    expect(await at('2026-11-22T00:00:00Z')).toMatchObject({ date: '2026-11-22', is_current: true })
    expect(await at('2026-11-21T23:59:59Z', 'date=2026-11-22')).toMatchObject({
      is_current: false,
      is_upcoming: true,
    })
  })

  test('records the version in force and the linked language at sign-up', () => {
    const now = Date.UTC(2030, 0, 1)
    expect(getAgreedText('terms', 'ko', now)).toEqual({ entity: 'terms', date: '2026-11-22', lang: 'ko' })
    expect(getAgreedText('terms', 'pseudo', now)).toMatchObject({ lang: 'en' })
    expect(getAgreedText('privacy-notice', 'de', 0)).toMatchObject({ date: '2019-12-19', lang: 'en' })
    expect(getCurrentTextPath('terms', 'ko', now)).toBe('/legal/terms/ko/2026-11-22/')
  })

  test('rejects unknown dates and entities', async () => {
    const status = async (address: string) => (await api.get(`/api/v1/legal/${address}`)).status
    expect(await status('terms/?date=2001-01-01')).toBe(404)
    expect(await status('terms/?date=yesterday')).toBe(400)
    expect(await status('terms/?date=2026-02-31')).toBe(400)
    expect(await status('secrets/')).toBe(400)
  })

  test('returns unique anchors and canonical links to own pages', () => {
    for (const text of readTexts()) {
      const ids = text.blocks.flatMap(block => (block.kind === 'heading' ? [block.id] : []))
      expect(new Set(ids).size).toBe(ids.length)
      const links = [...JSON.stringify(text.blocks).matchAll(/"href":"(\/[^"]*)"/g)].map(([, href]) => href)
      for (const href of links) expect(href).toMatch(/^\/[a-z/-]*\/(?:#[\w-]+)?$/)
    }
  })

  test('returns the same withdrawal anchor in every language', () => {
    const terms = readTexts().filter(({ entity }) => entity === 'terms')
    expect(terms.length).toBeGreaterThan(14)
    for (const { lang, blocks } of terms) {
      const [section] = blocks.filter(block => block.kind === 'heading' && block.id === 'withdrawal')
      expect(section, lang).toMatchObject({ text: expect.stringMatching(/^9\. [^[]+$/) })
    }
  })

  test('returns markup and dangerous links as plain text', () => {
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

  test('returns only links to own pages, https or mailto for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), (text, url) => {
        const { blocks } = parseText(
          `# T\n\n[a](${text.replaceAll(/[\s`#>*+=_~|-]|\d+\./g, '')}) [b](${url})`,
        )
        const links = [...JSON.stringify(blocks).matchAll(/"kind":"link","href":("(?:[^"\\]|\\.)*")/g)]
        for (const [, href = '""'] of links) {
          const { protocol, host } = new URL(JSON.parse(href), 'https://own.example')
          expect(['https:', 'mailto:']).toContain(protocol)
          if (JSON.parse(href).startsWith('/')) expect(host).toBe('own.example')
        }
      }),
    )
  })
})
