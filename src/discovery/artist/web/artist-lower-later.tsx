import { useSuspenseQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
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
  type ArtistQueryInput,
  artistQuery,
  campaignsQuery,
  eventsQuery,
  newsQuery,
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

/** Everything below the next dates, in a separate chunk because the first view doesn't need it. */
export default function ArtistLower() {
  const input: ArtistQueryInput = { api: useApi(), artistId: use(ArtistIdContext), locale: useTexts().locale }
  const { data: artist } = useSuspenseQuery(artistQuery(input))
  return (
    <>
      <ArtistCampaigns artist={artist} list={usePagedList(campaignsQuery(input))} />
      <ArtistProjects list={usePagedList(projectsQuery(input))} />
      <ArtistShows list={usePagedList(showsQuery(input))} />
      <ArtistNews list={usePagedList(newsQuery(input))} />
      <ArtistVideos list={usePagedList(videosQuery(input))} />
      <PastEvents list={usePagedList(eventsQuery(input, 'past'))} />
      <SimilarArtists {...input} />
    </>
  )
}
