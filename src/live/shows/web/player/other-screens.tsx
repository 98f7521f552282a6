import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { AirplayIcon, CastIcon, SmallWindowIcon } from './player-icons.tsx'

type AirplayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void }

/** Offers picture-in-picture, AirPlay and casting, each if the browser supports it and finds a screen. */
export function OtherScreens({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const t = useT()
  const [has, setHas] = useState({ small: false, airplay: false, cast: false })
  useEffect(() => {
    const player = video.current as AirplayVideo | null
    if (!player) return
    setHas(now => ({ ...now, small: document.pictureInPictureEnabled === true }))
    const found = (event: Event) => {
      const isThere = (event as Event & { availability?: string }).availability === 'available'
      setHas(now => ({ ...now, airplay: isThere && Boolean(player.webkitShowPlaybackTargetPicker) }))
    }
    player.addEventListener('webkitplaybacktargetavailabilitychanged', found)
    // The call fails if there is no screen, or with hls.js, whose picture can't be cast.
    const watching = player.remote?.watchAvailability(cast => setHas(now => ({ ...now, cast })))
    const watch = watching?.catch(() => null)
    return () => {
      player.removeEventListener('webkitplaybacktargetavailabilitychanged', found)
      void watch?.then(id => {
        if (id !== null) void player.remote.cancelWatchAvailability(id)
      })
    }
  }, [video])
  const toggleSmall = () => {
    const act = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.current?.requestPictureInPicture()
    // The request rejects before the first frame.
    void act?.catch(() => {})
  }
  const airplay = () => (video.current as AirplayVideo | null)?.webkitShowPlaybackTargetPicker?.()
  return (
    <>
      {has.airplay && <IconButton label={t('watch.airplay')} icon={<AirplayIcon />} onClick={airplay} />}
      {has.cast && (
        <IconButton
          label={t('watch.cast')}
          icon={<CastIcon />}
          onClick={() => void video.current?.remote.prompt().catch(() => {})}
        />
      )}
      {has.small && <IconButton label={t('watch.small')} icon={<SmallWindowIcon />} onClick={toggleSmall} />}
    </>
  )
}
