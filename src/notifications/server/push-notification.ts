import * as z from 'zod'
import {
  type Fan,
  type NotificationKind,
  notificationKinds,
  readFans,
  readNotificationChoices,
} from '../../identity/accounts/server/index.ts'
import type { Db } from '../../platform/server/database.ts'
import { createEmailLanguage } from '../../platform/server/emails/email.ts'
import { priorities } from '../../platform/server/jobs/queues.ts'
import { defineTask } from '../../platform/server/jobs/task.ts'
import type { PushSubscription } from '../../platform/server/push/push.ts'
import { none, type RowOf, statement } from '../../platform/server/statement.ts'
import { type HappeningParams, happeningParams, paramsIn } from './list-notifications.ts'

const payloadShape = z.object({ happening_id: z.int(), user_id: z.int(), subscription_id: z.int() })
type Asked = z.output<typeof payloadShape>

/**
 * Tells a fan in one browser what happened, unless the fan has changed that since, left, or signed out there. Retries
 * use the same topic and tag, so the browser shows one (dedupe). Expired subscriptions are deleted.
 */
export const pushNotification = defineTask({
  name: 'pushNotification',
  schema: payloadShape,
  queue: 'bulk',
  priority: priorities.delivery,
  async run(asked, { database: { db }, push, now }) {
    const found = await readBrowser(db, asked)
    if (!found) return forgetEnded(db, asked)
    const outcome = await push.send({
      subscription: found,
      payload: pushPayload(found),
      topic: `happening-${asked.happening_id}`,
    })
    if (outcome === 'gone') await forget(db, asked, found)
    else await noteReached(db, asked, now())
  },
})

interface Told {
  kind: NotificationKind
  key: string
  params: HappeningParams
  path: string
  locale: string
}

/** What the service worker shows (`public/sw.js`), in the fan's language. */
export function pushPayload({ kind, key, params, path, locale }: Told) {
  const { t, tag: lang } = createEmailLanguage(locale)
  const values = paramsIn(locale, params)
  return {
    title: shortened(t(`mail.${kind}.subject`, values), 150),
    text: shortened(t(`mail.${kind}.text`, values), 300),
    path,
    lang,
    tag: key,
  }
}

/** Push services take 4 KB; no screen shows as much. */
function shortened(text: string, lettersMax: number): string {
  const letters = [...text]
  return letters.length > lettersMax ? `${letters.slice(0, lettersMax - 1).join('')}…` : text
}

const browserToTell = statement({
  name: 'notifications.browser-of-happening',
  text: `select h.kind, h.key, h.params, h.path, s.endpoint, s.p256dh, s.auth
      from domain_events h
      join push_subscriptions s on s.id = $2 and s.user_id = $3
      join sessions l on l.id = s.session_id and l.ended_at is null
      where h.id = $1`,
  row: z.object({
    kind: z.enum(notificationKinds),
    key: z.string(),
    params: happeningParams,
    path: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
  }),
})
type Found = RowOf<typeof browserToTell> & Pick<Fan, 'locale'>

async function readBrowser(
  db: Db,
  { happening_id: happeningId, subscription_id: subscriptionId, user_id: userId }: Asked,
): Promise<Found | null> {
  const [fans, choices, [browser]] = await Promise.all([
    readFans(db, [userId]),
    readNotificationChoices(db, userId),
    db.query(browserToTell, [happeningId, subscriptionId, userId]),
  ])
  const fan = fans.find(userId)
  if (!browser || !fan || fan.is_disabled || fan.is_restricted) return null
  const isWanted = choices.some(({ kind, push }) => kind === browser.kind && push)
  return isWanted ? { ...browser, locale: fan.locale } : null
}

const forgetEndedStatement = statement({
  name: 'notifications.forget-ended',
  text: `delete from push_subscriptions s using sessions l
      where s.id = $1 and l.id = s.session_id and l.ended_at is not null`,
  row: none,
})

/** Of a session that was ended from elsewhere. */
async function forgetEnded(db: Db, asked: Asked): Promise<void> {
  await db.query(forgetEndedStatement, [asked.subscription_id])
}

const forgetBrowser = statement({
  name: 'notifications.forget-browser',
  text: 'delete from push_subscriptions where id = $1 and p256dh = $2 and auth = $3',
  row: none,
})

/** Compares the keys, so that a subscription renewed meanwhile isn't deleted (race). */
async function forget(db: Db, asked: Asked, { p256dh, auth }: PushSubscription): Promise<void> {
  await db.query(forgetBrowser, [asked.subscription_id, p256dh, auth])
}

const browserWasReached = statement({
  name: 'notifications.browser-was-reached',
  text: 'update push_subscriptions set last_ok_at = $2 where id = $1',
  row: none,
})

async function noteReached(db: Db, asked: Asked, now: number): Promise<void> {
  await db.query(browserWasReached, [asked.subscription_id, new Date(now)])
}
