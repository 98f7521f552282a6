import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../platform/ui/page.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ArtistCards } from './artist-cards.tsx'
import { popularArtistsQuery } from './queries.ts'
import { Recommended } from './recommended.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'
import { useRecommendedArtists, useSearchSubmit } from './use-search.ts'

const POPULAR_MAX = 10

/** The search page without a query: the form and suggestions. */
export function SearchPrompt() {
  const t = useT()
  const submit = useSearchSubmit()
  return (
    <Page className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('search.invite.heading')}</h1>
        <search className={styles['field']}>
          <SearchField onSearch={submit} />
        </search>
      </header>
      <Recommended />
      <Popular />
    </Page>
  )
}

/** Popular artists, without those already recommended above. */
function Popular() {
  const t = useT()
  const { data, isError } = useQuery(popularArtistsQuery(useApi(), useTexts().locale))
  const { artists: recommended } = useRecommendedArtists()
  const others = data?.results.filter(({ id }) => !recommended.some(artist => artist.id === id)) ?? []
  if (isError || (data && others.length === 0)) return null
  return (
    <Section title={t('search.popular.title')}>
      <ArtistCards artists={others.slice(0, POPULAR_MAX)} />
    </Section>
  )
}
