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
import { type DomainEventParams, domainEventParams, localizeParams } from './list-notifications.ts'

const payloadShape = z.object({ happening_id: z.int(), user_id: z.int(), subscription_id: z.int() })
type PushJob = z.output<typeof payloadShape>

/**
 * Pushes an event to one browser of a fan, unless the fan has opted out, left or signed out there in the
 * meantime. Retries use the same topic and tag, so that the browser shows one notification. Expired
 * subscriptions are deleted.
 */
export const pushNotification = defineTask({
  name: 'pushNotification',
  schema: payloadShape,
  queue: 'bulk',
  priority: priorities.delivery,
  async run(job, { database: { db }, push, now }) {
    const found = await readBrowser(db, job)
    if (!found) return deleteEnded(db, job)
    const outcome = await push.send({
      subscription: found,
      payload: buildPushPayload(found),
      topic: `happening-${job.happening_id}`,
    })
    if (outcome === 'gone') await deleteBrowser(db, job, found)
    else await recordReached(db, job, now())
  },
})

interface PushNews {
  kind: NotificationKind
  key: string
  params: DomainEventParams
  path: string
  locale: string
}

/** Builds the payload that the service worker shows (`public/sw.js`), in the fan's language. */
export function buildPushPayload({ kind, key, params, path, locale }: PushNews) {
  const { t, tag: lang } = createEmailLanguage(locale)
  const values = localizeParams(locale, params)
  return {
    title: shorten(t(`mail.${kind}.subject`, values), 150),
    text: shorten(t(`mail.${kind}.text`, values), 300),
    path,
    lang,
    tag: key,
  }
}

/** Shortens a text. Push services accept 4 KB, which is more than screens show. */
function shorten(text: string, lengthMax: number): string {
  const characters = [...text]
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax - 1).join('')}…` : text
}

const browserStatement = statement({
  name: 'notifications.browser-of-happening',
  text: `select h.kind, h.key, h.params, h.path, s.endpoint, s.p256dh, s.auth
      from domain_events h
      join push_subscriptions s on s.id = $2 and s.user_id = $3
      join sessions l on l.id = s.session_id and l.ended_at is null
      where h.id = $1`,
  row: z.object({
    kind: z.enum(notificationKinds),
    key: z.string(),
    params: domainEventParams,
    path: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
  }),
})
type Found = RowOf<typeof browserStatement> & Pick<Fan, 'locale'>

async function readBrowser(
  db: Db,
  { happening_id: happeningId, subscription_id: subscriptionId, user_id: userId }: PushJob,
): Promise<Found | null> {
  const [fans, choices, [browser]] = await Promise.all([
    readFans(db, [userId]),
    readNotificationChoices(db, userId),
    db.query(browserStatement, [happeningId, subscriptionId, userId]),
  ])
  const fan = fans.find(userId)
  if (!browser || !fan || fan.is_disabled || fan.is_restricted) return null
  const isWanted = choices.some(({ kind, push }) => kind === browser.kind && push)
  return isWanted ? { ...browser, locale: fan.locale } : null
}

const deleteEndedStatement = statement({
  name: 'notifications.forget-ended',
  text: `delete from push_subscriptions s using sessions l
      where s.id = $1 and l.id = s.session_id and l.ended_at is not null`,
  row: none,
})

async function deleteEnded(db: Db, job: PushJob): Promise<void> {
  await db.query(deleteEndedStatement, [job.subscription_id])
}

const deleteBrowserStatement = statement({
  name: 'notifications.forget-browser',
  text: 'delete from push_subscriptions where id = $1 and p256dh = $2 and auth = $3',
  row: none,
})

/** Compares the keys, so that a subscription renewed in the meantime isn't deleted. */
async function deleteBrowser(db: Db, job: PushJob, { p256dh, auth }: PushSubscription): Promise<void> {
  await db.query(deleteBrowserStatement, [job.subscription_id, p256dh, auth])
}

const browserWasReached = statement({
  name: 'notifications.browser-was-reached',
  text: 'update push_subscriptions set last_ok_at = $2 where id = $1',
  row: none,
})

async function recordReached(db: Db, job: PushJob, now: number): Promise<void> {
  await db.query(browserWasReached, [job.subscription_id, new Date(now)])
}
