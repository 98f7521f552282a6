import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { PinIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import styles from './find.module.css'
import { isGeolocationBlocked, locateNearestCity, storePositionRequest } from './position.ts'

interface Props {
  /** Whether this document was reloaded to request the position at once. */
  isReloaded: boolean
  onCity: (cityId: number) => void
}

/**
 * Button that selects the city nearest to the visitor. The browser requests permission first; the position is
 * sent in a request body, is never stored, and appears in no URL.
 */
export function NearestCityButton({ isReloaded, onCity }: Props) {
  const t = useT()
  const api = useApi()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const found = useRef(onCity)
  useEffect(() => {
    found.current = onCity
  })
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const locate = async () => {
    if (isGeolocationBlocked()) {
      // Reloads only once, because a proxy's policy may forbid geolocation in every document.
      if (isReloaded || !storePositionRequest()) return setState('failed')
      return location.reload()
    }
    setState('busy')
    const cityId = await locateNearestCity(api)
    if (isUnmounted.current) return
    setState(cityId === null ? 'failed' : 'idle')
    if (cityId !== null) found.current(cityId)
  }
  const start = useRef(locate)
  useEffect(() => {
    if (!isReloaded) return
    document.getElementById('find-place-menu')?.showPopover()
    void start.current()
  }, [isReloaded])
  return (
    <div className={styles['here']}>
      <Button
        size={40}
        iconStart={<PinIcon size={18} />}
        disabled={state === 'busy'}
        onClick={() => void locate()}
      >
        {t(state === 'busy' ? 'events.here.busy' : 'events.here')}
      </Button>
      <p className={styles['hereNote']} role="status">
        {t(state === 'failed' ? 'events.here.failed' : 'events.here.note')}
      </p>
    </div>
  )
}
