import type { PageLoaders, PageRoute } from './platform/web/page.ts'

/** Every page of the product (spec 2.1). */
export const routes: PageRoute[] = [
  { path: '/', page: 'home/web/home-page', texts: ['home'] },
  { path: '/search/', page: 'search/web/search-page', texts: ['search'], search: ['query'] },
  { path: '/artist/$artist/', page: 'artists/web/artist-page', texts: ['artist'] },
]

const files = import.meta.glob('./modules/*/web/*-page.tsx') as PageLoaders

/** The pages' code, each in a file of its own. */
export const loaders: PageLoaders = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.slice('./modules/'.length, -'.tsx'.length), load]),
)
