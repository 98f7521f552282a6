import { useT } from '../../../platform/web/i18n.tsx'
import { VideoRail } from '../../../platform/web/video/video-rail.tsx'
import type { TourVideo } from './queries.ts'

export function TourVideos({ videos }: { videos: TourVideo[] }) {
  const t = useT()
  const shown = videos.map(video => ({
    id: video.id,
    youtubeId: video.youtube_id,
    title: video.title,
    seconds: video.duration_seconds,
    picture: video.picture,
    line: video.artist_name,
  }))
  return <VideoRail modal="EVENTS_VIDEO_ID" label={t('events.videos')} videos={shown} />
}
