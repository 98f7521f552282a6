import { useSuspenseQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { ArticleRail } from '../../news/web/shared/article-rail.tsx'
import { ArtistCampaigns } from './artist-campaigns.tsx'
import { ArtistIdContext } from './artist-id.ts'
import { ArtistProjects } from './artist-projects.tsx'
import { ArtistShows } from './artist-shows.tsx'
import { ArtistTickets } from './artist-tickets.tsx'
import { ArtistVideos } from './artist-videos.tsx'
import { PagedSection } from './paged-section.tsx'
import type { ArtistArticle, ArtistEvent } from './queries.ts'
import {
  artistQuery,
  campaignsQuery,
  eventsQuery,
  newsQuery,
  type Of,
  projectsQuery,
  showsQuery,
  videosQuery,
} from './queries.ts'
import { SimilarArtists } from './similar-artists.tsx'
import type { PagedList } from './use-paged-list.ts'
import { usePagedList } from './use-paged-list.ts'

function PastEvents({ list }: { list: PagedList<ArtistEvent> }) {
  const t = useT()
  return (
    <PagedSection list={list} title={t('artist.events.past')} id="past" skeleton="row">
      {events => <ArtistTickets events={events} look="past" />}
    </PagedSection>
  )
}

function ArtistNews({ list }: { list: PagedList<ArtistArticle> }) {
  const t = useT()
  return (
    <PagedSection list={list} title={t('artist.news')} id="news" skeleton="photo">
      {articles => <ArticleRail label={t('artist.news')} articles={articles} />}
    </PagedSection>
  )
}

/** What stands below the next dates: the first view doesn't need its code. */
export default function ArtistLower() {
  const of: Of = { api: useApi(), artistId: use(ArtistIdContext), locale: useTexts().locale }
  const { data: artist } = useSuspenseQuery(artistQuery(of))
  return (
    <>
      <ArtistCampaigns artist={artist} list={usePagedList(campaignsQuery(of))} />
      <ArtistProjects list={usePagedList(projectsQuery(of))} />
      <ArtistShows list={usePagedList(showsQuery(of))} />
      <ArtistNews list={usePagedList(newsQuery(of))} />
      <ArtistVideos list={usePagedList(videosQuery(of))} />
      <PastEvents list={usePagedList(eventsQuery(of, 'past'))} />
      <SimilarArtists {...of} />
    </>
  )
}
