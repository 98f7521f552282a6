import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { PinIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/web-app.tsx'
import styles from './find.module.css'
import { isLackingHere, keepWish, nearestCityOf } from './position.ts'

interface Props {
  /** Whether this document was loaded to ask at once. */
  isReloaded: boolean
  onCity: (cityId: number) => void
}

/**
 * Turns where the fan is into the nearest city. The browser asks them first; the position goes to the server in a
 * body, is kept nowhere, and stands in no address.
 */
export function FromHere({ isReloaded, onCity }: Props) {
  const t = useT()
  const api = useApi()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const found = useRef(onCity)
  useEffect(() => {
    found.current = onCity
  })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const ask = async () => {
    if (isLackingHere()) {
      // Once: a proxy's policy may forbid it in every document.
      if (isReloaded || !keepWish()) return setState('failed')
      return location.reload()
    }
    setState('busy')
    const cityId = await nearestCityOf(api)
    if (isGone.current) return
    setState(cityId === null ? 'failed' : 'idle')
    if (cityId !== null) found.current(cityId)
  }
  const start = useRef(ask)
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
        onClick={() => void ask()}
      >
        {t(state === 'busy' ? 'events.here.busy' : 'events.here')}
      </Button>
      <p className={styles['hereNote']} role="status">
        {t(state === 'failed' ? 'events.here.failed' : 'events.here.note')}
      </p>
    </div>
  )
}
