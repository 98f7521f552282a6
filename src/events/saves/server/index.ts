import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { implement, implementSecret } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { feedRoute } from './calendar/feed-route.ts'
import { dropFeed, readFeed, storeFeed } from './calendar/own-feed.ts'
import { listMarks, listSaved } from './list-saved.ts'
import { saveData } from './personal-data.ts'
import { notifySavers, remindOfEvents } from './remind-of-events.ts'
import { setMark } from './set-mark.ts'

const readOwnFeed = ({ read, fan, config }: FanContext) =>
  readFeed(read, fan.userId, { keys: config, origin: config.publicUrl })

const changeFeed = (isRenewed: boolean) => (_input: unknown, context: FanContext) => {
  const { userId } = context.fan
  return context.write(db => storeFeed(db, { userId, isRenewed, now: context.now() }, context.config))
}

/** Events that a fan saved: interested, going, reminders and a calendar feed (docs/events.md). */
export const savesModule: ServerModule = {
  name: 'saves',
  tables: ['event_reminders'],
  documents: [feedRoute],
  implementations: [
    implement(contract.markEvent, ({ params, body }, context) =>
      setMark(context, { eventId: params.event_id, ...body }),
    ),
    implement(contract.unmarkEvent, ({ params }, context) =>
      setMark(context, { eventId: params.event_id, kind: null }),
    ),
    implement(contract.listMarks, async ({ query }, { read, fan, now }) => {
      const list = await listMarks(read, { ...query, userId: fan.userId, now: now() })
      return toOffsetPage(query, list)
    }),
    implement(contract.listSaved, async ({ query }, { read, fan, now, locale }) => {
      const reader = { now: now(), locale }
      const list = await listSaved(read, { ...query, ...reader, userId: fan.userId })
      return toOffsetPage(query, list)
    }),
    implement(contract.getCalendarFeed, (_input, context) => readOwnFeed(context)),
    implementSecret(contract.makeCalendarFeed, changeFeed(false), (_stored, context) => readOwnFeed(context)),
    implementSecret(contract.renewCalendarFeed, changeFeed(true), (_stored, context) => readOwnFeed(context)),
    implement(contract.dropCalendarFeed, (_input, { fan, write }) => write(db => dropFeed(db, fan.userId))),
  ],
  personalData: saveData,
  tasks: [remindOfEvents, notifySavers],
}
