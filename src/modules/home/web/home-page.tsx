import { useSuspenseQuery } from '@tanstack/react-query'
import { brand } from '../../../platform/brand.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { ArtistsBlock, CampaignsBlock, EventsBlock, ProjectsBlock, ToursBlock } from './blocks.tsx'
import styles from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { homeQuery } from './queries.ts'

/** Home (product 6): a block with nothing to say is not there. */
function HomePage() {
  const t = useT()
  const { locale } = useTexts()
  const { data: home } = useSuspenseQuery(homeQuery(useApi(), locale))
  const isEmpty = home.artists.length === 0
  return (
    <>
      <h1>
        <VisuallyHidden>{brand.tagline}</VisuallyHidden>
      </h1>
      {home.heroes.length > 0 && <HomeHero heroes={home.heroes} />}
      <div className={styles['blocks']}>
        {isEmpty && <EmptyState title={t('home.empty.title')} text={t('home.empty.text')} />}
        <EventsBlock events={home.events} />
        <CampaignsBlock campaigns={home.campaigns} />
        <ToursBlock tours={home.tours} />
        <ProjectsBlock projects={home.projects} />
        <ArtistsBlock artists={home.artists} />
      </div>
    </>
  )
}

export default definePage({
  load: ({ api, queryClient, texts }) => queryClient.ensureQueryData(homeQuery(api, texts.locale)),
  head: (_home, { texts }) => ({
    description: texts.t('home.description'),
    canonical: paths.home(),
    jsonLd: [
      { '@context': 'https://schema.org', '@type': 'Organization', name: brand.name, url: paths.home() },
    ],
  }),
  Component: HomePage,
})
