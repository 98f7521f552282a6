import { describe, expect, test } from 'vitest'
import type { ReadDb } from './database.ts'
import { buildRobotsText, buildSitemapXml, collectSitemapPages, webManifest } from './site-files.ts'

const origin = 'https://fans.example.org'
const noDb: ReadDb = { query: async () => [] }
const readAddresses = (xml: string) =>
  [...xml.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, url]) => url)

describe('site files', () => {
  test('describe an installable app in the manifest, with icons of 192 and 512 pixels and a maskable one', () => {
    const manifest = JSON.parse(webManifest) as {
      name: string
      start_url: string
      display: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Fanfare', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })

  test('disallow personal pages in robots.txt and link to the sitemaps', () => {
    const lines = buildRobotsText(origin).trim().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain('Disallow: /user/')
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(lines).toContain(`Sitemap: ${origin}/sitemap-zh-tw.xml`)
  })

  test("list the modules' pages in order, with escaped URLs", async () => {
    const parts = [async () => ['/artist/a&b,1/'], async () => ['/event/2/']]
    const xml = buildSitemapXml(origin, await collectSitemapPages(noDb, parts))
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
    const addresses = readAddresses(xml)
    expect(addresses[0]).toBe(`${origin}/`)
    expect(addresses.slice(-2)).toEqual([`${origin}/artist/a&amp;b,1/`, `${origin}/event/2/`])
  })

  test("list each language's own URLs in its sitemap", async () => {
    const pages = await collectSitemapPages(noDb, [async () => ['/events/?tour_id=1']])
    const xml = buildSitemapXml(origin, pages, 'zh-tw')
    expect(readAddresses(xml)[0]).toBe(`${origin}/?locale=zh-tw`)
    expect(readAddresses(xml).at(-1)).toBe(`${origin}/events/?tour_id=1&amp;locale=zh-tw`)
  })

  test('limit a sitemap to 50,000 URLs', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `/event/${index}/`)
    expect(
      readAddresses(buildSitemapXml(origin, await collectSitemapPages(noDb, [async () => many]))),
    ).toHaveLength(50_000)
  })
})
