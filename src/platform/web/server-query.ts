import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { queryDefaults } from './query.ts'

const neverAborted = new AbortController().signal

/**
 * A page's query cache on the server: loads by the shortest way. Nobody watches its queries, repeats or cancels them, and
 * the machinery for that took as long as a fifth of a page. A query that failed is not in it, so the browser asks again.
 */
class ServerQueryClient extends QueryClient {
  /** What all ways of loading end in. An infinite list gets its first page. */
  override async fetchQuery<
    QueryFnData,
    Failure = Error,
    Data = QueryFnData,
    Key extends QueryKey = QueryKey,
    PageParam = never,
  >(options: FetchQueryOptions<QueryFnData, Failure, Data, Key, PageParam>): Promise<Data> {
    const { queryKey, queryFn, meta, initialPageParam: pageParam } = options
    if (typeof queryFn !== 'function') throw new Error(`nothing loads ${JSON.stringify(queryKey)}`)
    const known = this.getQueryData<Data>(queryKey)
    if (known !== undefined) return known
    const context: unknown = {
      client: this,
      queryKey,
      meta,
      signal: neverAborted,
      pageParam,
      direction: 'forward',
    }
    const answer: unknown = await queryFn(context as Parameters<typeof queryFn>[0])
    const data = (pageParam !== undefined ? { pages: [answer], pageParams: [pageParam] } : answer) as Data
    this.setQueryData<unknown>(queryKey, data)
    return data
  }
}

export function createServerQueryClient(): QueryClient {
  return new ServerQueryClient({ defaultOptions: { queries: queryDefaults } })
}
