import { useSuspenseQuery } from '@tanstack/react-query'
import { isLocale, type Locale } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, PageNotFound } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { LegalArticle } from './legal-text.tsx'
import { type Entity, entities, type LegalText, legalTextQuery } from './queries.ts'

/**
 * `/legal/{entity}/{lang?}/{date?}/` (spec 2.1): a legal text, in the reader's language unless the URL
 * contains one.
 */
function LegalPage({ params }: { params: Record<string, string> }) {
  const { locale } = useTexts()
  const query = readQuery(params, locale)
  const { data } = useSuspenseQuery(legalTextQuery(useApi(), ...query))
  return <LegalArticle text={data} asked={query[1]} />
}

function readQuery({ entity = '', lang, date }: Record<string, string>, locale: Locale) {
  if (!entities.includes(entity as Entity)) throw new PageNotFound()
  if (lang !== undefined && !isLocale(lang)) throw new PageNotFound()
  return [entity as Entity, lang ?? locale, date] as const
}

export default definePage<LegalText>({
  load: ({ api, queryClient, texts, params }) =>
    queryClient.ensureQueryData(legalTextQuery(api, ...readQuery(params, texts.locale))),
  head: (text, { params: { lang, date } }) => ({
    title: text.title,
    description: text.description,
    canonical: paths.legal(text.entity, lang && text.lang, date),
  }),
  Component: LegalPage,
})
