import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  computeKeyedHash,
  readNotificationChoices,
  saveMarketingConsent,
  saveNotificationChoices,
} from '../../accounts/server/index.ts'
import { type getEmailSettings, recoveryErrors } from '../contract.ts'

type MailChoices = ResponseOf<typeof getEmailSettings>
type Change = { [Name in keyof MailChoices]?: MailChoices[Name] | undefined }

const emailKeyStatement = statement({
  name: 'recovery.email-key',
  text: 'select email_key from users where id = $1',
  row: z.object({ email_key: z.string() }),
})

/**
 * Creates the token of `/emailsettings/?token=…` and of the List-Unsubscribe header in subscription emails.
 * It is signed, not stored: it grants only access to the email choices, and expires when the account's
 * address changes.
 */
export async function createUnsubscribeToken(db: ReadDb, userId: number): Promise<string> {
  const [fan] = await db.query(emailKeyStatement, [userId])
  if (!fan) throw new Error('there is nobody to write to')
  return `${userId}.${await signature(db, userId, fan.email_key)}`
}

function signature(db: ReadDb, userId: number, emailKey: string): Promise<string> {
  return computeKeyedHash(db, `email-settings ${userId} ${emailKey}`)
}

export async function readEmailSettings(
  token: string,
  { read }: CallContext,
): Promise<MailChoices | Failure> {
  const fan = await findFanByToken(read, token)
  return fan ? readChoices(read, fan) : fail(recoveryErrors.linkEnded)
}

/**
 * Changes the given fields in a transaction that locks the fan, so that concurrent changes don't overwrite
 * each other.
 */
export function changeEmailSettings(
  { token, ...change }: Change & { token: string },
  { write }: CallContext,
): Promise<MailChoices | Failure> {
  return write(async db => {
    const fan = await findFanByToken(db, token, 'for update')
    if (!fan) return fail(recoveryErrors.linkEnded)
    await applyChange(db, fan.id, change)
    return readChoices(db, { ...fan, consents: change.marketing_notification ?? fan.consents })
  })
}

/** Turns off product news and every kind of email except those about the fan's own orders. */
export function unsubscribe(token: string, { write }: CallContext): Promise<Failure | Record<string, never>> {
  return write(async db => {
    const fan = await findFanByToken(db, token, 'for update')
    if (!fan) return fail(recoveryErrors.linkEnded)
    const choices = await readNotificationChoices(db, fan.id)
    await applyChange(db, fan.id, {
      marketing_notification: false,
      notification_choices: choices.map(({ kind, mail }) => ({ kind, mail: kind === 'order' && mail })),
    })
    return {}
  })
}

interface Reader {
  id: number
  consents: boolean
}

const reader = (variant: string[], lock: string) =>
  statement({
    name: 'recovery.fan-of-token',
    variant,
    text: `select id, email_key, has_marketing_consent as consents from users
      where id = $1 and disabled_at is null ${lock}`,
    row: z.object({ id: z.int(), email_key: z.string(), consents: z.boolean() }),
  })
const fanByToken = reader([], '')
const lockFanByToken = reader(['locked'], 'for update')

function findFanByToken(db: Db, token: string, lock: 'for update'): Promise<Reader | null>
function findFanByToken(db: ReadDb, token: string): Promise<Reader | null>
async function findFanByToken(db: ReadDb, token: string, lock = ''): Promise<Reader | null> {
  const [, id = '', actual = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!id) return null
  const [fan] = await db.query(lock ? lockFanByToken : fanByToken, [Number(id)])
  const expected = fan && (await signature(db, fan.id, fan.email_key))
  return expected && timingSafeEqual(Buffer.from(actual), Buffer.from(expected)) ? fan : null
}

async function readChoices(db: ReadDb, fan: Reader): Promise<MailChoices> {
  const choices = await readNotificationChoices(db, fan.id)
  return {
    marketing_notification: fan.consents,
    notification_choices: choices.map(({ kind, mail }) => ({ kind, mail })),
  }
}

async function applyChange(db: Db, userId: number, change: Change): Promise<void> {
  const { marketing_notification: consents, notification_choices: expected = [] } = change
  if (consents !== undefined) {
    await saveMarketingConsent(db, userId, consents)
  }
  const stored = await readNotificationChoices(db, userId)
  const changed = stored.flatMap(choice => {
    const { mail } = expected.find(({ kind }) => kind === choice.kind) ?? choice
    return mail === choice.mail ? [] : [{ ...choice, mail }]
  })
  await saveNotificationChoices(db, userId, changed)
}
