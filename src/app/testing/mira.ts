import { notificationKinds } from '../../identity/accounts/notification-kinds.ts'
import type { CurrentUser } from '../../identity/accounts/web/shared/current-user.ts'

/** A fan whose account details are all confirmed. */
export const mira: CurrentUser = {
  id: 7,
  mk2_id: 'mira-7',
  username: 'Mira',
  primary_email: { value: 'mira@example.com', is_confirmed: true },
  images: { thumb: null, picture: null },
  locale: 'en',
  city: { id: 3, name: 'Lisbon', image: null },
  phone: {
    country_code: 'PT',
    phone_number: '912345678',
    formatted_phone_number: '+351 912 345 678',
    is_verified: true,
  },
  date_of_birth: '1999-04-05',
  is_restricted: false,
  parent_email: null,
  optional_consents: { marketing_notification: false },
  notification_choices: notificationKinds.map(kind => ({ kind, site: true, mail: true, push: false })),
}
