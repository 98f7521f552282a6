import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { VideoRail } from '../../../platform/web/video/video-rail.tsx'
import { PagedSection } from './paged-section.tsx'
import type { ArtistVideo } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

export function ArtistVideos({ list }: { list: PagedList<ArtistVideo> }) {
  const t = useT()
  const { date } = useFormats()
  const shown = (video: ArtistVideo) => ({
    id: video.id,
    youtubeId: video.youtube_id,
    title: video.title,
    seconds: video.duration_seconds,
    picture: video.picture,
    line: date(video.published_at, 'UTC'),
  })
  return (
    <PagedSection list={list} title={t('artist.videos')} id="videos" skeleton="wide" isPrinted={false}>
      {videos => (
        <VideoRail modal="CAMPAIGNS_VIDEO_ID" label={t('artist.videos')} videos={videos.map(shown)} />
      )}
    </PagedSection>
  )
}
