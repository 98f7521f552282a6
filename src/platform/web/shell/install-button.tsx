import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { installOffer } from '../browser/install-offer.ts'
import { useT } from '../i18n.tsx'

/** A button that installs the app, if the browser has offered to (spec 2.2). */
export function InstallButton() {
  const t = useT()
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => null)
  if (!offer) return null
  return (
    <Button look="secondary" size={40} onClick={() => installOffer.take()}>
      {t('common.install')}
    </Button>
  )
}
