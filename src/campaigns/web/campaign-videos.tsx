import { useQuery } from '@tanstack/react-query'
import { Section } from '../../platform/ui/section.tsx'
import { useFormats } from '../../platform/web/format.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { useApi } from '../../platform/web/use-api.ts'
import { VideoRail } from '../../platform/web/video/video-rail.tsx'
import { videosQuery } from './queries.ts'

/** Shows the artist's videos; renders nothing if they can't be loaded. */
export function CampaignVideos({ artistId }: { artistId: number }) {
  const t = useT()
  const { date } = useFormats()
  const { data } = useQuery(videosQuery({ api: useApi() }, artistId))
  if (!data || data.results.length === 0) return null
  const shown = data.results.map(video => ({
    id: video.id,
    youtubeId: video.youtube_id,
    title: video.title,
    seconds: video.duration_seconds,
    picture: video.picture,
    line: date(video.published_at, 'UTC'),
  }))
  return (
    <Section title={t('campaign.videos')}>
      <VideoRail modal="CAMPAIGNS_VIDEO_ID" label={t('campaign.videos')} videos={shown} />
    </Section>
  )
}
