import type { ModalProps } from '../../platform/web/modals.tsx'
import { useApi } from '../../platform/web/use-api.ts'
import { VideoDialog } from '../../platform/web/video/video-dialog.tsx'
import { loadArtistVideos, loadVideo } from './queries.ts'

/**
 * Dialog with one video of an artist, opened from a campaign or artist page (CAMPAIGNS_VIDEO_ID, spec 2.6).
 */
export default function VideoModal({ value, close }: ModalProps) {
  const api = useApi()
  return (
    <VideoDialog
      modal="CAMPAIGNS_VIDEO_ID"
      youtubeId={value}
      load={id => loadVideo(api, id)}
      loadBeside={video => loadArtistVideos(api, video.artist_id)}
      close={close}
    />
  )
}
