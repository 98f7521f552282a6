import { pseudoLocale } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Project } from './shared/queries.ts'

/**
 * Lists the feeds of a project's updates in the reader's language. RSS comes first, because the visible link
 * uses it.
 */
export function projectFeeds({ id, name }: Project, { t, locale }: Texts) {
  const lang = locale === pseudoLocale ? 'en' : locale
  const title = t('shop.section.title', { section: t('shop.section.updates'), title: name })
  return [
    { type: 'rss', title, path: paths.projectFeed('rss', lang, id) },
    { type: 'atom', title, path: paths.projectFeed('atom', lang, id) },
  ] as const
}
