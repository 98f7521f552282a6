import { lazy, Suspense } from 'react'
import { SettingsSection, Wide } from '../../../identity/settings/web/shared/part.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'

/** Loaded lazily, because most fans have no saved card. */
const SavedCards = lazy(() => import('./saved-cards.tsx'))

/** Section `#cards` for cards stored at Stripe; renders nothing if card payments are disabled. */
export function CardSection() {
  const t = useT()
  return (
    <SettingsSection id="cards" title={t('settings.cards.title')} note={t('settings.cards.note')}>
      <Wide>
        <Suspense fallback={<Skeleton lines={2} />}>
          <SavedCards />
        </Suspense>
      </Wide>
    </SettingsSection>
  )
}
