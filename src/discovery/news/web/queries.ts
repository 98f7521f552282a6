import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getArticle, listArticles } from '../contract.ts'

export type Article = ResponseOf<typeof getArticle>
export type ListedArticle = ResponseOf<typeof listArticles>['results'][number]

export interface Reader {
  api: ApiClient
  locale: string
}

/** Page size that fills whole rows on a desktop, also below the large first article. */
export const pageSize = 12

export function newsQuery({ api, locale }: Reader, offset: number) {
  return queryOptions({
    queryKey: ['news', 'list', locale, offset],
    queryFn: createQueryFn<CallOf<typeof listArticles>>(api, '/api/v1/article/', {
      lang: locale,
      limit: pageSize,
      offset,
    }),
  })
}

export function articleQuery({ api, locale }: Reader, articleId: number) {
  return queryOptions({
    queryKey: ['news', 'article', articleId, locale],
    queryFn: createQueryFn<CallOf<typeof getArticle>>(api, '/api/v1/article/{article_id}/', {
      article_id: articleId,
      lang: locale,
    }),
  })
}
