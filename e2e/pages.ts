import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pages } from '../src/app/pages.ts'
import type { PageRoute } from '../src/platform/web/page.ts'
import { aShow } from './shows.ts'

/** URLs of pages with path parameters or queries, with `{…}` for ids from the demo catalogue. */
const customExamples: Record<string, string[]> = {
  // A page of the platform rather than of a module.
  '/offline/': ['/offline/'],
  '/search/': [
    '/search/',
    '/search/?query=a',
    '/search/?query=a&tab=event',
    '/search/?query=a&tab=project',
    '/search/?query=zzzqqq',
  ],
  '/artist/$artist/': ['/artist/{artist}/'],
  '/help/': ['/help/', '/help/?query=ticket', '/help/?query=zzzz'],
  '/legal/$entity/': [
    '/legal/terms/',
    '/legal/cookie/',
    '/legal/privacy-notice/',
    '/legal/copyright/',
    '/legal/business/',
  ],
  '/legal/$entity/$lang/': ['/legal/cookie/th/'],
  '/legal/$entity/$lang/$date/': [
    '/legal/privacy-notice/ko/2019-12-19/',
    '/legal/privacy-notice/en/2019-12-19/',
  ],
  '/live/$show/': ['/live/{show}/'],
  '/live/$show/screen/': ['/live/{show}/screen/'],
  '/news/': ['/news/', '/news/?offset=12'],
  '/news/$news/': ['/news/1/'],
  '/event/$event/': ['/event/{event}/'],
  '/campaigns/$campaign/': ['/campaigns/{campaign}/'],
  '/projects/': ['/projects/', '/projects/?type=3&state=ended&sort=1'],
  '/project/$project/': ['/project/{project}/'],
  '/project/$project/$section/': ['/project/{project}/supporters/', '/project/{project}/policies/'],
  '/project/$project/draw/': ['/project/{project}/draw/'],
  '/project/$project/purchase/': ['/project/{project}/purchase/'],
  '/project/$project/purchasebridge/$order/$method/$result/': [
    '/project/{project}/purchasebridge/2/stripe_card/success/',
  ],
  '/project/order/$order/': ['/project/order/2/'],
  '/project/order/$order/$mode/': ['/project/order/2/receipt/'],
  '/project/order/$order/tickets/': ['/project/order/2/tickets/'],
  '/ticket/$ticket/': ['/ticket/2/'],
  '/user/activity/$tab/': [
    '/user/activity/shows/',
    '/user/activity/campaigns/',
    '/user/activity/purchases/',
    '/user/activity/coupons/',
  ],
  '/oauth/connect/$provider/': ['/oauth/connect/google/'],
  '/loginbridge/$action/': ['/loginbridge/connect/'],
}

/**
 * At least one URL for each row of the route table: the path itself, unless it has parameters. routes.spec.ts
 * compares the keys with the table in the build, so that no page goes untested.
 */
export const examples: Record<string, string[]> = {
  ...Object.fromEntries(pages.map(({ path }) => [path, [path]])),
  ...customExamples,
}

/** Redirects from the second set of paths (spec 2.1) and from short forms; paths.ts explains them. */
export const expectedRedirects: Record<string, string> = {
  '/artist/': '/search/',
  '/campaign/': '/campaigns/',
  '/tour/': '/events/',
  '/event/': '/events/',
  '/project/': '/projects/',
  '/p/': '/projects/',
  '/fanxartist/': '/campaigns/',
  '/reset/': '/reset/password/',
  '/oauth/': '/',
  '/user/': '/user/settings/',
}

interface Table {
  routes: PageRoute[]
  redirects: Record<string, string>
}

/** Loads the route table from the build, which the server also uses. */
export async function loadRouteTable(): Promise<Table> {
  const built = join(import.meta.dirname, '..', 'dist', 'server', 'entry-server.js')
  return (await import(pathToFileURL(built).href)) as Table
}

type ListedItem = { id: number; slug: string; artist: { id: number }; city: { id: number } }

const sources: Record<string, [list: string, name: (found: ListedItem) => string]> = {
  '{artist}': ['/api/v1/artists/popular/?limit=1', ({ id, slug }) => `${encodeURIComponent(slug)},${id}`],
  '{campaign}': ['/api/v1/promotions/explore/?limit=1', ({ artist, city }) => `${artist.id}-${city.id}`],
  '{event}': ['/api/v2/events/search/?artist_name=a&limit=1', ({ id }) => String(id)],
  '{project}': ['/api/v1/shops/md/projects/search/?artist_name=a&limit=1', ({ id }) => String(id)],
}

interface ExampleSource {
  get: (path: string) => Promise<{ json: () => Promise<unknown> }>
  /** Returns the id of a show with a replay; creates one by default. */
  show?: () => Promise<number>
}

const ownShow = async () => (await aShow({ status: 'ON_VOD' })).id

/** Replaces the placeholder in an example with an id from the catalogue. */
export async function fillExample(request: ExampleSource, example: string): Promise<string> {
  const [part = ''] = /\{\w+\}/.exec(example) ?? []
  if (part === '{show}') return example.replace(part, String(await (request.show ?? ownShow)()))
  const source = sources[part]
  if (!source) return example
  const [list, toName] = source
  const { results } = (await (await request.get(list)).json()) as { results: ListedItem[] }
  if (!results[0]) throw new Error(`the demo has no ${part}`)
  return example.replace(part, toName(results[0]))
}
