import { artistErrors } from '../../../catalogue/artists/contract.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { announceArticle } from './announce-article.ts'
import { articleCommands } from './commands/article-commands.ts'
import { feedRoute } from './feeds/feed-routes.ts'
import { getArticle } from './get-article.ts'
import { getArticleSeo } from './get-article-seo.ts'
import { newsContent } from './import/news-content.ts'
import { listArticles } from './list-articles.ts'
import { listNewsPaths } from './news-paths.ts'

export type { ArticleInput } from './check-article.ts'
export { listNewestArticles, type NewArticle } from './newest-articles.ts'
export { storeArticle } from './store-article.ts'

export const newsModule: ServerModule = {
  name: 'news',
  tables: ['articles', 'article_texts', 'article_artists'],
  sitemap: listNewsPaths,
  documents: [feedRoute],
  contents: [newsContent],
  commands: articleCommands,
  tasks: [announceArticle],
  implementations: [
    implement(contract.listArticles, async ({ query }, { read, now, locale }) => {
      const { lang = locale, artist_id: artistId = null, until, limit, offset } = query
      const untilMs = until ? Math.min(Date.parse(until), now()) : now()
      const list = await listArticles(read, { lang, artistId, untilMs, limit, offset })
      if (!list.isThere) return fail(artistErrors.notFound)
      return toOffsetPage(query, list)
    }),
    implement(contract.getArticle, async ({ params, query }, { read, now, locale }) => {
      const { lang = locale } = query
      const article = await getArticle(read, { articleId: params.article_id, lang, now: now() })
      return article ?? fail(contract.newsErrors.notFound)
    }),
    implement(contract.getArticleSeo, async ({ params, query }, { read, now, locale }) => {
      const { lang = locale } = query
      const seo = await getArticleSeo(read, { articleId: params.article_id, lang, now: now() })
      return seo ?? fail(contract.newsErrors.notFound)
    }),
  ],
}
