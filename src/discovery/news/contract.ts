import * as z from 'zod'
import { artistErrors } from '../../catalogue/artists/contract.ts'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'
import { block } from '../../platform/contract/prose.ts'

export const newsErrors = {
  notFound: defineError('article_not_found', 1150, 404, 'There is no article with this id.'),
}

/**
 * `is_valid` is false for names that start with '(INVALID)'; these artists are shown but never linked (spec
 * 2.2).
 */
const artist = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  is_valid: z.boolean(),
  picture: picture.nullable(),
  hue: z.int(),
})

/** An article in lists. `lang` is the language of its text: the requested one, or the article's own. */
export const articleItem = z.object({
  id: z.int(),
  lang: z.string(),
  title: z.string(),
  summary: z.string(),
  published_at: z.iso.datetime(),
  picture: picture.nullable(),
  artists: z.array(artist),
})

const article = articleItem.extend({
  /** Whether the text is in the article's own language for lack of a translation. */
  is_fallback: z.boolean(),
  languages: z.array(z.string()),
  updated_at: z.iso.datetime(),
  thumbnails: thumbnails.nullable(),
  blocks: z.array(block),
  related: z.array(articleItem),
  /** The articles published before and after this one. */
  previous: articleItem.nullable(),
  next: articleItem.nullable(),
  /** The first artist's project that is on sale; null if there is none. */
  project: z.object({ id: z.int(), name: z.string(), picture: picture.nullable() }).nullable(),
})

/** The string `null` means no language (spec 7). */
const lang = z
  .string()
  .max(20)
  .refine(text => text !== 'null')
  .optional()
const common = { method: 'GET', access: 'public', limit: readLimit, cache: publicRead } as const

export const listArticles = defineEndpoint({
  ...common,
  path: '/api/v1/article/',
  summary:
    'Published articles, newest first, each in the asked language or its own; of one artist with artist_id. With until, only what was published by then, so that pages stay in step while news comes in. The count and the pages stop at 1,001.',
  source: 'spec 7.2; product 6',
  query: z.object({
    lang,
    artist_id: idParam.optional(),
    until: z.iso.datetime().optional(),
    ...offsetQuery({ limit: 12 }),
  }),
  answer: offsetPage(articleItem),
  errors: [artistErrors.notFound],
})

export const getArticle = defineEndpoint({
  ...common,
  path: '/api/v1/article/{article_id}/',
  summary: 'One article with its text as blocks, and where to read on.',
  source: 'spec 7.2; product 6',
  params: z.object({ article_id: idParam }),
  query: z.object({ lang }),
  answer: article,
  errors: [newsErrors.notFound],
})

export const getArticleSeo = defineEndpoint({
  ...common,
  path: '/api/v1/article/{article_id}/seo/',
  summary: 'What an article says of itself to search engines and link previews.',
  source: 'spec 3, 7.2',
  params: z.object({ article_id: idParam }),
  query: z.object({ lang }),
  answer: z.object({
    id: z.int(),
    seo: z.object({
      lang: z.string(),
      title: z.string(),
      description: z.string(),
      /** Path of a picture of 1200 × 630 pixels on this site. */
      image: z.string().nullable(),
      /** Path on this site. */
      canonical: z.string(),
      languages: z.array(z.string()),
      published_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
    }),
  }),
  errors: [newsErrors.notFound],
})
