import { brand } from '../brand.ts'
import { languageAddress } from '../contract/language-address.ts'
import { defaultLocale, type Locale, locales } from '../contract/locales.ts'
import { paths } from '../contract/paths.ts'
import type { ReadDb } from './database.ts'

/** A page that exists in some languages only, as its head says (`languages`): in the others it shows another's text. */
export interface PartlyTranslated {
  path: string
  languages: readonly string[]
}

/** An own path, of a page in all languages, or one with its languages. */
export type SitemapPage = string | PartlyTranslated

/** Pages that search engines should know, best first. A module names the pages of what it keeps. */
export type SitemapPart = (db: ReadDb) => Promise<SitemapPage[]>

/** What a sitemap file may hold (sitemaps.org). */
const sitemapMax = 50_000

/** `/manifest.json`: the installed app (spec 2.2). */
export const webManifest = JSON.stringify({
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  start_url: '/',
  display: 'standalone',
  background_color: '#f7f2ea',
  theme_color: '#f7f2ea',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})

/** `/robots.txt`: allows everything public, disallows pages of a single fan. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /user/',
    'Disallow: /search/',
    'Disallow: /project/order/',
    ...sitemapPaths.map(({ path }) => `Sitemap: ${origin}${path}`),
    '',
  ].join('\n')
}

/** A sitemap for each language, English without a name. Pages state their other languages themselves (hreflang). */
export const sitemapPaths = locales.map(locale => ({
  locale,
  path: locale === defaultLocale ? '/sitemap.xml' : `/sitemap-${locale}.xml`,
}))

/** What all sitemaps are made of: the sections and what the modules name. */
export async function sitemapPages(db: ReadDb, parts: SitemapPart[]): Promise<SitemapPage[]> {
  const found = await Promise.all(parts.map(part => part(db)))
  return [paths.home(), paths.help(), paths.legalIndex(), ...found.flat()]
}

/** The sitemap of a language: the pages that exist in it, at their addresses in it. */
export function sitemapXml(origin: string, pages: SitemapPage[], locale: Locale = defaultLocale): string {
  const urls = pages
    .filter(page => typeof page === 'string' || page.languages.includes(locale))
    .slice(0, sitemapMax)
    .map(page => languageAddress(typeof page === 'string' ? page : page.path, locale))
    .map(path => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
