import { clockLength } from '../../../platform/web/clock-length.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { VideoRail } from '../../../platform/web/video/video-rail.tsx'
import type { TourVideo } from './queries.ts'

export function TourVideos({ videos }: { videos: TourVideo[] }) {
  const t = useT()
  const covers = videos.map(video => ({
    id: video.id,
    youtubeId: video.youtube_id,
    title: video.title,
    hue: video.hue,
    line: t('events.videos.line', {
      artist: video.artist_name,
      length: clockLength(video.duration_seconds),
    }),
  }))
  return <VideoRail modal="EVENTS_VIDEO_ID" label={t('events.videos')} covers={covers} />
}
