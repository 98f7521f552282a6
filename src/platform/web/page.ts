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
  /** Path parameters, decoded. */
  params: Record<string, string>
  /** The query keys that the page declares, and no others. */
  search: Record<string, string>
  /** The page's own row of `routes.ts`. */
  route: PageRoute
  site: Site
}

/** A page's metadata for browsers, search engines and link previews (spec 2.8). */
export interface Head {
  /** Without the product's name; absent on the home page, which has the tagline. */
  title?: string
  description: string
  /** Own path; defaults to the address without its query. */
  canonical?: string
  /** A `/media/…` path of a 1200×630 picture. */
  image?: string
  /** schema.org records, rendered as JSON-LD by the server, which alone makes them: the browser would before it hydrates. */
  jsonLd?: () => object[]
  noIndex?: boolean
  /** For link previews; a website where it is absent. */
  kind?: 'article'
  /** The languages that the page's own text is in; absent where it is in all. */
  languages?: readonly Locale[]
  /** Own paths of what feed readers find from here. */
  feeds?: readonly { type: 'rss' | 'atom'; title: string; path: string }[]
  /** For pages whose address may hold a secret: no request from them says where it came from. */
  noReferrer?: boolean
}

/** One page: its loader, its metadata and its component. */
export interface Page<Data> {
  load: (context: LoadContext) => Promise<Data>
  head: (data: Data, context: Omit<LoadContext, 'api' | 'queryClient'>) => Head
  Component: ComponentType<{ data: Data; params: Record<string, string>; search: Record<string, string> }>
}

/** Infers the types of a page; returns it unchanged. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page
}

/** What a page looks like while it is late: its skeleton. */
export type PageShape = 'cards' | 'wide-cards' | 'rows' | 'portrait' | 'poster' | 'wide' | 'text'

/** A row of `routes.ts`. */
export interface PageRoute {
  /** TanStack Router's syntax, with a trailing slash: `/artist/$artist/`. */
  path: string
  /** The page's file below `src`, without its ending; its default export is made by `definePage`. */
  page: string
  /** Text areas besides `common`. */
  texts: TextArea[]
  /** Query keys that change what the page shows. All others are ignored. */
  search?: string[]
  /** Extends the default security policy; links between pages with different policies load a new document. */
  policy?: PagePolicy
  /** A page that a service's window comes back to: it stays connected to the page that opened the window (COOP). */
  keepsOpener?: boolean
  /** The skeleton that stands for it while it is late; lines of text where it is absent. */
  shape?: PageShape
  /** Shown without top bar and footer: a tool of its own. */
  isBare?: boolean
  /** One line in place of the footer, where nothing should lead away: company, terms and privacy. */
  hasShortFooter?: boolean
  /** Own path of a web manifest, for a page that is installed as an app of its own. */
  manifest?: string
  /** Static, without hydration: for a page that is served under other pages' URLs. */
  isStill?: boolean
}

/** How to load each page's file, by the name that `routes.ts` uses. */
export type PageLoaders = Record<string, () => Promise<{ default: AnyPage }>>

// biome-ignore lint/suspicious/noExplicitAny: pages of different data stand in one table
export type AnyPage = Page<any>

/** Thrown by `load` when a page lives at another address. */
export class PageRedirect extends Error {
  readonly href: string
  readonly permanent: boolean
  constructor(href: string, { permanent = true } = {}) {
    super(`moved to ${href}`)
    this.href = href
    this.permanent = permanent
  }
}

/** Thrown by `load` to answer 404. */
export class PageNotFound extends Error {}
