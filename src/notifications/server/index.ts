import type { ServerModule } from '../../platform/server/app.ts'
import { implement } from '../../platform/server/implement.ts'
import { getVapidKeys } from '../../platform/server/push/vapid-keys.ts'
import * as contract from '../contract.ts'
import { checkNotifications, readNotifications } from './list-notifications.ts'
import { mailNotification } from './mail-notification.ts'
import { nameCities } from './name-cities.ts'
import { notifyFans } from './notify-fans.ts'
import { notificationData } from './personal-data.ts'
import { purgeNotifications } from './purge-notifications.ts'
import { pushNotification } from './push-notification.ts'
import { removeSubscription, storeSubscription } from './push-subscriptions.ts'

export { listNewsForStaff } from './list-news-for-staff.ts'
export { countListeners } from './listeners.ts'
export { type MailContent, type PendingEmail, registerMailContent } from './mail-content.ts'
export {
  buildDomainEventExistsSql,
  type DomainEvent,
  insertDomainEvent,
  recordDomainEvent,
  reviseDomainEvents,
} from './record-domain-event.ts'

/** Records domain events and notifies the fans concerned (docs/notifications.md). */
export const notificationsModule: ServerModule = {
  name: 'notifications',
  tables: ['domain_events'],
  prepare: ({ database }) => database.transaction(nameCities),
  implementations: [
    implement(contract.listNotifications, ({ query }, context) => {
      const { userId } = context.fan
      const { last_evaluated_key: after = null, limit } = query
      return readNotifications(context.read, { userId, after, limit, locale: context.locale })
    }),
    implement(contract.checkNotifications, (_input, { fan, write }) =>
      write(async db => {
        await checkNotifications(db, fan.userId)
        return {}
      }),
    ),
    implement(contract.getPushKey, async (_input, { config }) => ({
      public_key: getVapidKeys(config).publicKey,
    })),
    implement(contract.keepPushSubscription, ({ body }, context) => {
      const { endpoint, keys } = body
      const { config, now } = context
      const { userId, sessionId } = context.fan
      const subscription = { userId, sessionId, endpoint, ...keys, now: now() }
      return context.write(db => storeSubscription(db, subscription, config.push))
    }),
    implement(contract.removePushSubscription, ({ body }, context) =>
      context.write(db => removeSubscription(db, context.fan.userId, body.endpoint)),
    ),
  ],
  personalData: notificationData,
  tasks: [notifyFans, mailNotification, pushNotification, purgeNotifications],
}
