import { lazy } from 'react'
import { AccountControls } from '../../identity/accounts/web/account-controls.tsx'
import { saveLocale } from '../../identity/accounts/web/shared/current-user.ts'
import { createDeferredPart } from '../../platform/web/deferred.tsx'
import type { FrameSlots } from '../../platform/web/shell/frame.tsx'

const CityChip = createDeferredPart(() => import('../../catalogue/cities/web/city-chip-later.tsx'))
const FanControls = lazy(() => import('./fan-controls.tsx'))

/**
 * Components that modules contribute to the frame of every page. Those for signed-in fans load separately.
 */
export const slots: FrameSlots = {
  city: <CityChip />,
  account: <AccountControls FanControls={FanControls} />,
  keepLocale: saveLocale,
}

/** Preloads the deferred components for the server, which renders synchronously. */
export const preloadSlots = () => CityChip.ready()
