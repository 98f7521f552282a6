import { brand } from '../brand.ts'
import { defaultLocale, type Locale, locales, toLanguageTag } from '../contract/locales.ts'
import { toLocalizedPath } from '../contract/localized-path.ts'
import type { Texts } from './i18n.tsx'
import type { Head } from './page.ts'

/** Returns the document's title (spec 2.8): the page's title or the tagline, then the product's name. */
export function formatDocumentTitle(head: Pick<Head, 'title'>): string {
  return `${head.title ?? brand.tagline} - ${brand.name}`
}

/**
 * Returns the canonical path of a page in a language. A text without that translation is canonical in
 * English, or else in its first language.
 */
export function toCanonicalPath(
  head: Pick<Head, 'canonical' | 'languages'>,
  address: string,
  locale: Locale,
) {
  const path = head.canonical ?? address
  const { languages = locales } = head
  const own = languages.includes(locale)
    ? locale
    : (languages.find(code => code === defaultLocale) ?? languages[0])
  return toLocalizedPath(path, own ?? defaultLocale)
}

interface HeadContext {
  head: Head
  texts: Texts
  /** Origin without a trailing slash: https://fanfare.example. */
  origin: string
  /** Path of the page, with its declared query parameters. */
  address: string
}

export function renderHead({ head, texts, origin, address }: HeadContext): string {
  const path = head.canonical ?? address
  const url = origin + toCanonicalPath(head, address, texts.locale)
  const title = formatDocumentTitle(head)
  const image = origin + (head.image ?? brand.socialImage)
  const robots = head.noIndex ? 'noindex' : 'max-snippet:-1, max-image-preview:large'
  const href = escapeHtml(url)
  return [
    `<title>${escapeHtml(title)}</title>`,
    renderMeta('name', 'description', head.description),
    renderMeta('name', 'robots', robots),
    ...(head.noReferrer ? [renderMeta('name', 'referrer', 'no-referrer')] : []),
    `<link rel="canonical" href="${href}">`,
    ...(head.noIndex ? [] : renderAlternates(origin + path, head.languages ?? locales)),
    ...(head.feeds ?? []).map(feed => renderFeedLink(feed, origin)),
    ...(head.kind ? [renderMeta('property', 'og:type', head.kind)] : []),
    renderMeta('property', 'og:title', title),
    renderMeta('property', 'og:description', head.description),
    renderMeta('property', 'og:url', url),
    renderMeta('property', 'og:site_name', brand.name),
    renderMeta('property', 'og:image', image),
    renderMeta('property', 'og:locale', toTerritoryTag(texts.tag)),
    renderMeta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd?.() ?? []).map(
      record =>
        `<script type="application/ld+json">${toAbsoluteUrls(toHtmlSafeJson(record), origin, path, url)}</script>`,
    ),
  ].join('')
}

function renderMeta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

/**
 * Renders hreflang links: one per language, the same in all of them; x-default is the URL that detects the
 * language.
 */
function renderAlternates(href: string, languages: readonly Locale[]): string[] {
  const link = (tag: string, to: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(to)}">`
  return [
    ...languages.map(locale => link(toLanguageTag(locale), toLocalizedPath(href, locale))),
    link('x-default', href),
  ]
}

const territories = new Map<string, string>()

/** Returns the locale with the territory that Open Graph requires: "de_DE". */
function toTerritoryTag(tag: string): string {
  const known = territories.get(tag)
  if (known) return known
  const { language, region } = new Intl.Locale(tag).maximize()
  const made = `${language}_${region}`
  territories.set(tag, made)
  return made
}

function renderFeedLink({ type, title, path }: NonNullable<Head['feeds']>[number], origin: string): string {
  return `<link rel="alternate" type="application/${type}+xml" title="${escapeHtml(title)}" href="${escapeHtml(origin + path)}">`
}

/**
 * Adds the origin to values that are paths of this site, because JSON-LD requires absolute URLs; the page's
 * own path becomes its canonical URL. Replaces in the serialized string, because a replacer makes
 * `JSON.stringify` several times slower; only a value's opening quote has no backslash before it and a slash
 * after it.
 */
function toAbsoluteUrls(json: string, origin: string, path: string, url: string): string {
  const own = toHtmlSafeJson(path)
  return json.replaceAll(ownPath, value =>
    value === own ? toHtmlSafeJson(url) : `"${origin}${value.slice(1)}`,
  )
}

const ownPath = /(?<!\\)"\/(?:[^"\\]|\\.)*"/g

/** Serializes JSON for a data `<script>` element, escaping all characters that could close it (XSS). */
export function toHtmlSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
