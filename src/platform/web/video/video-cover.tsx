import type { Picture as StoredPicture } from '../../contract/picture.ts'
import { PlayIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { formatDuration } from '../format-duration.ts'
import { detectScriptLanguage } from '../script-language.ts'
import styles from './video-cover.module.css'

export interface VideoStill {
  youtubeId: string
  title: string
  seconds: number
  picture: StoredPicture | null
}

/** A video's thumbnail with its duration in the corner and its full title below. Use it inside a link. */
export function VideoCover({ video, sizes }: { video: VideoStill; sizes: string }) {
  return (
    <>
      <span className={styles['still']}>
        <Picture media={video.picture} sizes={sizes} alt="" ratio="16:9" className={styles['picture']} />
        <span className={styles['play']}>
          <PlayIcon size={20} />
        </span>
        <span className={styles['length']}>{formatDuration(video.seconds)}</span>
      </span>
      <span className={styles['title']} lang={detectScriptLanguage(video.title)}>
        {video.title}
      </span>
    </>
  )
}
