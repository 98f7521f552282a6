import { expect, test } from 'vitest'
import type { ReadDb } from './database.ts'
import { robotsText, sitemapPages, sitemapXml, webManifest } from './site-files.ts'

const origin = 'https://fans.example.org'
const noDb: ReadDb = { query: async () => [] }
const addressesOf = (xml: string) =>
  [...xml.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, url]) => url)

test('the manifest names an installable app: start, display, icons of 192 and 512 and a maskable one', () => {
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

test('robots keep out of what belongs to one fan, and find the sitemap', () => {
  const lines = robotsText(origin).trim().split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Disallow: /user/')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(lines).toContain(`Sitemap: ${origin}/sitemap-zh-tw.xml`)
})

test('the sitemap has what the modules name, in their order, with its letters escaped', async () => {
  const parts = [async () => ['/artist/a&b,1/'], async () => ['/event/2/']]
  const xml = sitemapXml(origin, await sitemapPages(noDb, parts))
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  const addresses = addressesOf(xml)
  expect(addresses[0]).toBe(`${origin}/`)
  expect(addresses.slice(-2)).toEqual([`${origin}/artist/a&amp;b,1/`, `${origin}/event/2/`])
})

test('each language has a sitemap of its own addresses', async () => {
  const pages = await sitemapPages(noDb, [async () => ['/events/?tour_id=1']])
  const xml = sitemapXml(origin, pages, 'zh-tw')
  expect(addressesOf(xml)[0]).toBe(`${origin}/?locale=zh-tw`)
  expect(addressesOf(xml).at(-1)).toBe(`${origin}/events/?tour_id=1&amp;locale=zh-tw`)
})

test('a sitemap holds 50,000 addresses at most', async () => {
  const many = Array.from({ length: 60_000 }, (_, index) => `/event/${index}/`)
  expect(addressesOf(sitemapXml(origin, await sitemapPages(noDb, [async () => many])))).toHaveLength(50_000)
})
