import * as z from 'zod'
import { Failure, fail, failWithRetryAfter, platformErrors } from '../../../platform/contract/errors.ts'
import { type Picture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { accountErrors } from '../contract.ts'
import type { NotificationChoice } from '../notification-kinds.ts'
import { type AttemptLimit, computeWaitMs, returnAttempt, takeAttempt } from './attempts.ts'
import { fanCities } from './city-of-fan.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { choiceRow, completeChoices, saveNotificationChoices } from './notification-choices.ts'
import { applyContactChange } from './on-contact-change.ts'
import { findPasswordProblem } from './password-problem.ts'
import { formatNumber, toNationalNumber } from './phone-number.ts'
import { startSession } from './sessions.ts'
import { setPassword } from './set-password.ts'

const self = statement({
  name: 'accounts.self',
  text: `select u.id, mk2_id, username, email, email_confirmed_at, phone_e164, u.country_code, locale,
      to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth, is_restricted, parent_email, has_marketing_consent, is_phone_proved,
      city_id, image_id,
      (select json_agg(json_build_object('kind', kind, 'site', site, 'mail', mail, 'push', push))
        from notification_choices where user_id = u.id) as choices
    from users u where u.id = $1`,
  row: z.object({
    id: z.int(),
    mk2_id: z.string(),
    username: z.string(),
    email: z.string(),
    email_confirmed_at: z.date().nullable(),
    phone_e164: z.string(),
    is_phone_proved: z.boolean(),
    country_code: z.string(),
    locale: z.string(),
    date_of_birth: z.string(),
    is_restricted: z.boolean(),
    parent_email: z.string().nullable(),
    has_marketing_consent: z.boolean(),
    city_id: z.int().nullable(),
    image_id: z.string().nullable(),
    choices: z.array(choiceRow).nullable(),
  }),
})
type SelfRow = RowOf<typeof self>

export async function readSelf(db: ReadDb, userId: number) {
  const [row] = await db.query(self, [userId])
  if (!row) throw new Error('a signed-in fan is not there')
  const [pictures, city] = await Promise.all([
    readPictures(db, [row.image_id]),
    row.city_id === null ? null : fanCities.read(db, row.city_id, row.locale),
  ])
  return present(row, { picture: pictures.find(row.image_id), city })
}

function present(
  row: SelfRow,
  { picture, city }: { picture: Picture | null; city: { id: number; name: string } | null },
) {
  return {
    id: row.id,
    mk2_id: row.mk2_id,
    username: row.username,
    primary_email: { value: row.email, is_confirmed: row.email_confirmed_at !== null },
    images: {
      thumb: toThumbnails(row.image_id)?.thumb ?? null,
      picture,
    },
    locale: row.locale,
    city: city && { id: city.id, name: city.name, image: null },
    phone: {
      country_code: row.country_code,
      phone_number: toNationalNumber(row.phone_e164),
      formatted_phone_number: formatNumber(row.phone_e164),
      is_verified: row.is_phone_proved,
    },
    date_of_birth: row.date_of_birth,
    is_restricted: row.is_restricted,
    parent_email: row.is_restricted ? row.parent_email : null,
    optional_consents: { marketing_notification: row.has_marketing_consent },
    notification_choices: completeChoices(row.choices ?? []),
  }
}

export interface SelfChange {
  username?: string | undefined
  locale?: string | undefined
  city_id?: number | undefined
  optional_consents?: { marketing_notification: boolean } | undefined
  notification_choices?: NotificationChoice[] | undefined
}

const changeSelf = statement({
  name: 'accounts.change-self',
  text: `update users set username = coalesce($2, username), locale = coalesce($3, locale),
        city_id = coalesce($4::int, city_id), has_marketing_consent = coalesce($5, has_marketing_consent)
      where id = $1 returning id`,
  row: z.object({ id: z.int() }),
})

/** Changes the given fields in the caller's transaction. An unknown city is a field error. */
export async function applyToSelf(db: Db, userId: number, change: SelfChange) {
  const { username = null, locale = null, city_id: cityId = null, optional_consents: consents } = change
  const isCity = cityId === null || (await fanCities.read(db, cityId, 'en')) !== null
  const values = [userId, username, locale, cityId, consents?.marketing_notification ?? null]
  const changed = isCity ? await db.query(changeSelf, values) : []
  if (changed.length === 0) return fail(platformErrors.validationFailed, { city_id: 'ERR_INVALID' })
  await saveNotificationChoices(db, userId, change.notification_choices ?? [])
  if (username !== null) await applyContactChange(db, userId)
  return readSelf(db, userId)
}

const passwordStatement = statement({
  name: 'accounts.password',
  text: 'select password_hash from users where id = $1',
  row: z.object({ password_hash: z.string() }),
})

const ownPasswords: AttemptLimit = { kind: 'own-password', max: 10, windowMs: 10 * 60_000 }

/**
 * Checks that the caller knows the password; takes equally long for wrong ones. The failure names `field`.
 * Changes must compare the hash again inside their transaction, because it may have changed in between.
 */
export async function checkOwnPassword(
  password: string,
  field: string,
  context: FanContext,
): Promise<{ passwordHash: string } | Failure> {
  const { count, read, now } = context
  const { userId } = context.fan
  const [row] = await read.query(passwordStatement, [userId])
  // A separate count, so that failed sign-ins by strangers don't use it up.
  const [who, takenAt] = [`user ${userId}`, now()]
  const isAllowed = await count(db => takeAttempt(db, ownPasswords, who, takenAt))
  if (!isAllowed) {
    const seconds = Math.ceil((await computeWaitMs(read, ownPasswords, who, takenAt)) / 1_000)
    return failWithRetryAfter(accountErrors.tooManyTries, seconds)
  }
  const isRight = await verifyPassword(password, row?.password_hash ?? null)
  if (isRight instanceof Failure) return isRight
  if (!row || !isRight) return fail(accountErrors.loginFailed, { [field]: 'ERR_INVALID' })
  await count(db => returnAttempt(db, ownPasswords, who, takenAt))
  return { passwordHash: row.password_hash }
}

const lockPasswordStatement = statement({
  name: 'accounts.lock-password',
  text: 'select id from users where id = $1 and password_hash = $2 for update',
  row: z.object({ id: z.int() }),
})

/**
 * Returns whether the checked password is still the account's, and locks the account until the transaction
 * ends.
 */
export async function lockPassword(
  db: Db,
  userId: number,
  { passwordHash }: { passwordHash: string },
): Promise<boolean> {
  return (await db.query(lockPasswordStatement, [userId, passwordHash])).length > 0
}

/** Sets a new password for a fan who knows the old one. Ends all sessions and starts a new one. */
export async function replacePassword(
  { current_password: current, password }: { current_password: string; password: string },
  context: FanContext,
) {
  const { now, userAgent, write } = context
  const { userId } = context.fan
  const problem = findPasswordProblem(password)
  if (problem) return fail(platformErrors.validationFailed, { password: problem })
  const checked = await checkOwnPassword(current, 'current_password', context)
  if (checked instanceof Failure) return checked
  const hash = await hashPassword(password)
  if (hash instanceof Failure) return hash
  return write(async tx => {
    const isSame = await lockPassword(tx, userId, checked)
    if (!isSame) return fail(accountErrors.loginFailed, { current_password: 'ERR_INVALID' })
    await setPassword(tx, userId, { hash }, now())
    return { token: await startSession(tx, userId, now(), { userAgent }) }
  })
}
