import { brand } from '../brand.ts'
import { defaultLocale, type Locale, locales } from '../contract/locales.ts'
import { toLocalizedPath } from '../contract/localized-path.ts'
import { paths } from '../contract/paths.ts'
import type { ReadDb } from './database.ts'

/**
 * A page that exists only in some languages, as its head declares (`languages`). In other languages it shows
 * the text of one of these.
 */
export interface PartlyTranslated {
  path: string
  languages: readonly string[]
}

/** The path of a page that exists in all languages, or a page with its languages. */
export type SitemapPage = string | PartlyTranslated

/** Returns a module's pages for search engines, most important first. */
export type SitemapPart = (db: ReadDb) => Promise<SitemapPage[]>

/** Maximum number of URLs in a sitemap file (sitemaps.org). */
const sitemapMax = 50_000

/** Content of `/manifest.json`, which describes the installed app (spec 2.2). */
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

/** Builds `/robots.txt`, which allows all public pages and disallows fans' personal pages. */
export function buildRobotsText(origin: string): string {
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

/**
 * Paths of the sitemaps, one per language; the English one has no suffix. Pages declare their other languages
 * themselves (hreflang).
 */
export const sitemapPaths = locales.map(locale => ({
  locale,
  path: locale === defaultLocale ? '/sitemap.xml' : `/sitemap-${locale}.xml`,
}))

/** Returns the pages of all sitemaps: the main sections and the modules' pages. */
export async function collectSitemapPages(db: ReadDb, parts: SitemapPart[]): Promise<SitemapPage[]> {
  const found = await Promise.all(parts.map(part => part(db)))
  return [paths.home(), paths.help(), paths.legalIndex(), ...found.flat()]
}

/** Builds the sitemap of a language: the URLs of the pages that exist in it. */
export function buildSitemapXml(
  origin: string,
  pages: SitemapPage[],
  locale: Locale = defaultLocale,
): string {
  const urls = pages
    .filter(page => typeof page === 'string' || page.languages.includes(locale))
    .slice(0, sitemapMax)
    .map(page => toLocalizedPath(typeof page === 'string' ? page : page.path, locale))
    .map(path => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
