import { AddressSection } from '../modules/addresses/web/address-section.tsx'
import { CitySection } from '../modules/cities/web/city-section.tsx'
import { NotificationSection } from '../modules/notifications/web/notification-section.tsx'
import { CardSection } from '../modules/payments/web/card-section.tsx'
import { Settings } from '../modules/settings/web/settings.tsx'
import { definePage } from '../platform/web/page.ts'

/** The settings with the sections that modules put into them (product 6). */
function SettingsPage() {
  return (
    <Settings
      City={CitySection}
      Addresses={AddressSection}
      Cards={CardSection}
      Notifications={NotificationSection}
    />
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('settings.title'),
    description: t('settings.description'),
    noIndex: true,
  }),
  Component: SettingsPage,
})
