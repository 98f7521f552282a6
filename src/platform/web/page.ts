import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { PagePolicy } from '../contract/page-policy.ts'
import type { ApiClient } from './api/client.ts'
import type { Texts } from './i18n.tsx'
import type { Site } from './site.ts'
import type { TextArea } from './text-keys.ts'

/** The context of a page's loader, on the server and in the browser. */
export interface LoadContext {
  api: ApiClient
  queryClient: QueryClient
  texts: Texts
  /** Decoded path parameters. */
  params: Record<string, string>
  /** Only the query parameters that the page declares. */
  search: Record<string, string>
  /** The page's row of `routes.ts`. */
  route: PageRoute
  site: Site
}

/** A page's metadata for browsers, search engines and link previews (spec 2.8). */
export interface Head {
  /** Without the product's name; omitted on the home page, which shows the tagline. */
  title?: string
  description: string
  /** Path on this site; defaults to the address without its query. */
  canonical?: string
  /** `/media/…` path of a 1200×630 picture. */
  image?: string
  /**
   * schema.org records that the server renders as JSON-LD. A function, so that the browser doesn't build them
   * before it hydrates.
   */
  jsonLd?: () => object[]
  noIndex?: boolean
  /** For link previews; defaults to a website. */
  kind?: 'article'
  /** The languages of the page's own text; omitted if available in all. */
  languages?: readonly Locale[]
  /** Paths of the feeds that feed readers discover on this page. */
  feeds?: readonly { type: 'rss' | 'atom'; title: string; path: string }[]
  /** Omits the referrer from requests, for pages whose address may contain a secret. */
  noReferrer?: boolean
}

export interface Page<Data> {
  load: (context: LoadContext) => Promise<Data>
  head: (data: Data, context: Omit<LoadContext, 'api' | 'queryClient'>) => Head
  Component: ComponentType<{ data: Data; params: Record<string, string>; search: Record<string, string> }>
}

/** Infers the types of a page; returns it unchanged. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page
}

/** The layout of a page's skeleton, shown while it loads. */
export type PageShape = 'cards' | 'wide-cards' | 'rows' | 'portrait' | 'poster' | 'wide' | 'text'

/** A row of `routes.ts`. */
export interface PageRoute {
  /** In TanStack Router's syntax, with a trailing slash: `/artist/$artist/`. */
  path: string
  /** The page's file under `src`, without extension; its default export is created by `definePage`. */
  page: string
  /** Text areas in addition to `common`. */
  texts: TextArea[]
  /** Query parameters that change the page; all others are ignored. */
  search?: string[]
  /** Extends the default security policy; links between pages with different policies load a new document. */
  policy?: PagePolicy
  /** For pages that a payment service's window returns to: keeps the connection to the opener (COOP). */
  keepsOpener?: boolean
  /** The skeleton shown while the page loads; defaults to lines of text. */
  shape?: PageShape
  /** Renders without top bar and footer, for standalone tools. */
  isBare?: boolean
  /** Replaces the footer with one line (company, terms, privacy), where links should not distract. */
  hasShortFooter?: boolean
  /** Path of a web manifest, for a page that can be installed as its own app. */
  manifest?: string
  /** Static, without hydration, for a page served under other pages' URLs. */
  isStill?: boolean
}

/** Loaders of the page files, by their names in `routes.ts`. */
export type PageLoaders = Record<string, () => Promise<{ default: AnyPage }>>

// biome-ignore lint/suspicious/noExplicitAny: pages of different data stand in one table
export type AnyPage = Page<any>

/** Thrown by `load` when a page has moved to another address. */
export class PageRedirect extends Error {
  readonly href: string
  readonly permanent: boolean
  constructor(href: string, { permanent = true } = {}) {
    super(`moved to ${href}`)
    this.href = href
    this.permanent = permanent
  }
}

/** Thrown by `load` to respond with 404. */
export class PageNotFound extends Error {}
