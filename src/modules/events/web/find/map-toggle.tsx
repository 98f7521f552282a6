import { type ComponentProps, lazy, Suspense } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './map-toggle.module.css'

const FindMap = lazy(() => import('./find-map.tsx'))

const mapId = 'find-map'

/** Shows the map of what is found, or hides it. */
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

/** Its code is loaded when somebody wants to see it, into room of its size. */
export function MapRoom(props: ComponentProps<typeof FindMap>) {
  return (
    <div id={mapId}>
      <Suspense fallback={<div className={styles['room']} />}>
        <FindMap {...props} />
      </Suspense>
    </div>
  )
}
