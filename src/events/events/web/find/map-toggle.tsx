import { lazy, Suspense } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { EventsAddress } from '../events-address.ts'
import styles from './map-toggle.module.css'
import { usePendingAddress } from './use-pending-address.ts'

const FindMap = lazy(() => import('./find-map.tsx'))

const mapId = 'find-map'

export function MapToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useT()
  return (
    <Button
      size={40}
      aria-expanded={isOpen}
      aria-controls={isOpen ? mapId : undefined}
      onClick={onToggle}
      className={styles['button']}
    >
      {t(isOpen ? 'events.map.hide' : 'events.map.show')}
    </Button>
  )
}

/** Loads the map's code on demand and reserves space of the map's size. */
export function DeferredMap({ address }: { address: EventsAddress }) {
  const pendingAddress = usePendingAddress(address)
  return (
    <div id={mapId}>
      <Suspense fallback={<div className={styles['room']} />}>
        <FindMap address={address} asked={pendingAddress} />
      </Suspense>
    </div>
  )
}
