import { lazy } from 'react'
import { AccountControls } from '../../identity/accounts/web/account-controls.tsx'
import { saveLocale } from '../../identity/accounts/web/shared/current-user.ts'
import { later } from '../../platform/web/later.tsx'
import type { FrameSlots } from '../../platform/web/shell/frame.tsx'

const CityChip = later(() => import('../../catalogue/cities/web/city-chip-later.tsx'))
const FanControls = lazy(() => import('./fan-controls.tsx'))

/** What modules put into the frame of every page. What a visitor does not see is loaded apart. */
export const slots: FrameSlots = {
  city: <CityChip />,
  account: <AccountControls FanControls={FanControls} />,
  keepLocale: saveLocale,
}

/** For the server, which renders them at once. */
export const slotsReady = () => CityChip.ready()
