import { CitySection } from '../../catalogue/cities/web/city-section.tsx'
import { AddressSection } from '../../commerce/addresses/web/address-section.tsx'
import { CardSection } from '../../commerce/payments/web/card-section.tsx'
import { Settings } from '../../identity/settings/web/settings.tsx'
import { NotificationSection } from '../../notifications/web/notification-section.tsx'
import { definePage } from '../../platform/web/page.ts'

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
