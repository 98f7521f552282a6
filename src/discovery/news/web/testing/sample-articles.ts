import type { Article, ListedArticle } from '../queries.ts'

export const noor: ListedArticle['artists'][number] = {
  id: 5,
  name: 'Noor',
  slug: 'noor',
  is_valid: true,
  picture: null,
  hue: 200,
}

/** Builds an article as lists return it, without artists and pictures. */
export const toListed = (id: number, given: Partial<ListedArticle> = {}): ListedArticle => ({
  id,
  lang: 'en',
  title: `Article ${id}`,
  summary: `Summary of article ${id}.`,
  published_at: '2026-05-04T10:00:00.000Z',
  picture: null,
  artists: [],
  ...given,
})

/** Builds an article as its page receives it, with one paragraph. */
export const toArticle = (given: Partial<Article> = {}): Article => ({
  ...toListed(9),
  is_fallback: false,
  languages: ['en'],
  updated_at: '2026-05-04T10:00:00.000Z',
  thumbnails: null,
  blocks: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'A new record is out.' }] }],
  related: [],
  previous: null,
  next: null,
  project: null,
  ...given,
})
