import { brand } from '../brand.ts'
import { languageAddress } from '../contract/language-address.ts'
import { defaultLocale, type Locale, locales } from '../contract/locales.ts'
import { paths } from '../contract/paths.ts'
import type { ReadDb } from './database.ts'

/** Own paths that search engines should know, best first. A module names the pages of what it keeps. */
export type SitemapPart = (db: ReadDb) => Promise<string[]>

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

/** The addresses of all sitemaps: the sections and what the modules name. */
export async function sitemapAddresses(db: ReadDb, parts: SitemapPart[]): Promise<string[]> {
  const found = await Promise.all(parts.map(part => part(db)))
  return [paths.home(), paths.help(), paths.legalIndex(), ...found.flat()].slice(0, sitemapMax)
}

/** The sitemap of a language. */
export function sitemapXml(origin: string, addresses: string[], locale: Locale = defaultLocale): string {
  const urls = addresses.map(
    path => `<url><loc>${escapeXml(origin + languageAddress(path, locale))}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
