import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { vapidKeysOf } from '../../../platform/server/push/vapid-keys.ts'
import { fanOfCall } from '../../accounts/server/index.ts'
import * as contract from '../contract.ts'
import { checkNotifications, readNotifications } from './list-notifications.ts'
import { mailNotification } from './mail-notification.ts'
import { notificationData } from './personal-data.ts'
import { pushNotification } from './push-notification.ts'
import { keepSubscription, removeSubscription } from './push-subscriptions.ts'
import { tellFans } from './tell-fans.ts'

export { recordHappening } from './record-happening.ts'

/** What happened, and telling the fans whom it concerns: docs/notifications.md. */
export const notificationsModule: ServerModule = {
  name: 'notifications',
  implementations: [
    implement(contract.listNotifications, ({ query }, context) => {
      const { userId } = fanOfCall(context)
      const { last_evaluated_key: after = null, limit } = query
      return readNotifications(context.db, { userId, after, limit, locale: context.locale })
    }),
    implement(contract.checkNotifications, async (_input, context) => {
      await checkNotifications(context.db, fanOfCall(context).userId)
      return {}
    }),
    implement(contract.getPushKey, async (_input, { config }) => ({
      public_key: vapidKeysOf(config).publicKey,
    })),
    implement(contract.keepPushSubscription, ({ body }, context) => {
      const { endpoint, keys } = body
      const { config, now } = context
      const { userId, sessionId } = fanOfCall(context)
      const given = { userId, sessionId, endpoint, ...keys, now: now() }
      return context.write(db => keepSubscription(db, given, config.push))
    }),
    implement(contract.removePushSubscription, ({ body }, context) =>
      context.write(db => removeSubscription(db, fanOfCall(context).userId, body.endpoint)),
    ),
  ],
  personalData: notificationData,
  tasks: { tellFans, mailNotification, pushNotification },
}
