import { useSuspenseQuery } from '@tanstack/react-query'
import { showsNowQuery } from '../../../live/shows/web/shared/queries.ts'
import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { createDeferredPart } from '../../../platform/web/deferred.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { stageQuery } from '../../../votes/web/shared/queries.ts'
import styles from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { homeQuery } from './queries.ts'
import { Welcome } from './welcome.tsx'

const HomeBlocks = createDeferredPart(() => import('./home-later.tsx'))

function HomePage() {
  const { locale } = useTexts()
  const { data: home } = useSuspenseQuery(homeQuery(useApi(), locale))
  return (
    <div className={styles['home']}>
      <Welcome />
      {home.heroes.length > 0 && (
        <div className={styles['wall']}>
          <HomeHero heroes={home.heroes} />
        </div>
      )}
      <HomeBlocks />
    </div>
  )
}

export default definePage({
  async load({ api, queryClient, texts: { locale } }) {
    const [home] = await Promise.all([
      queryClient.ensureQueryData(homeQuery(api, locale)),
      // Optional, because the browser requests it again.
      queryClient.prefetchQuery(stageQuery({ api, locale })),
      queryClient.prefetchQuery(showsNowQuery({ api, locale })),
      HomeBlocks.ready(),
    ])
    return home
  },
  head: (_home, { texts, site }) => ({
    description: texts.t('home.description'),
    canonical: paths.home(),
    jsonLd: () => [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brand.name,
        url: paths.home(),
        logo: brand.socialImage,
        sameAs: site.socialLinks.map(({ url }) => url),
      },
    ],
  }),
  Component: HomePage,
})
