import { useSuspenseQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { ArtistCampaigns } from './artist-campaigns.tsx'
import { ArtistIdContext } from './artist-id.ts'
import { ArtistNews } from './artist-news.tsx'
import { ArtistProjects } from './artist-projects.tsx'
import { ArtistShows } from './artist-shows.tsx'
import { ArtistVideos } from './artist-videos.tsx'
import { PastEvents } from './past-events.tsx'
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
import { usePagedList } from './use-paged-list.ts'

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
