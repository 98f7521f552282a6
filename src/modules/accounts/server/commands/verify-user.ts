import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as z from 'zod'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandContext } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { confirmAddress, replaceNumber } from '../change-fan.ts'
import { liftRestriction } from '../restriction.ts'
import { phoneKey } from '../subscriber.ts'
import { type AccountRow, accountHelp, findAccount, noAccount } from './find-account.ts'

/** For fans, or their parents, who don't get our mails or text messages, once support has verified them another way. */
export const verifyUser: Command = {
  name: 'user verify',
  summary: 'Takes an email address, a phone number or a parent’s permission of an account as proved.',
  args: ['account'],
  options: {
    email: { help: 'the address that the account has' },
    phone: { help: 'a number in E.164, such as +12125550123, which becomes the account’s', value: 'number' },
    parent: { help: 'a parent has given permission: the account is restricted no more' },
    reason: { help: 'what proved it, for the audit log', value: 'text', isRequired: true },
  },
  details: accountHelp,
  async run({ args: [name = ''], options }, context) {
    const { email, phone, parent, reason } = options
    if ([email, phone, parent].filter(given => given !== undefined).length !== 1) {
      return { ok: false, problem: 'One of --email, --phone and --parent has to be given.' }
    }
    const number = phone === undefined ? null : parsePhoneNumberFromString(phone)
    if (number !== null && !number?.isValid()) {
      return { ok: false, problem: `"${phone}" is no phone number in E.164, such as +12125550123.` }
    }
    const time = context.now()
    return context.database.transaction(async db => {
      const account = await findAccount(db, name, { isLocked: true })
      if (!account) return noAccount(name)
      const [what, done] = number
        ? ['phone number', await takePhone(db, account, number, time)]
        : email !== undefined
          ? ['email address', await confirmEmail(db, account, time)]
          : ['parent’s permission', await allow(db, account)]
      if (typeof done === 'string') return { ok: false, problem: done }
      const data = { id: account.id, is_changed: done !== null }
      if (!done) return { ok: true, data, text: `The ${what} of account ${account.id} is verified already.` }
      await audit(db, { account, reason, ...done }, context)
      return { ok: true, data, text: `The ${what} of account ${account.id} is verified.` }
    })
  },
}

type Change = { before: object; after: object }

async function confirmEmail(db: Db, { id, email_confirmed_at: at }: AccountRow, now: number) {
  if (at) return null
  await confirmAddress(db, id, now)
  return { before: { is_email_confirmed: false }, after: { is_email_confirmed: true } }
}

async function allow(db: Db, { id, is_restricted: isRestricted }: AccountRow): Promise<Change | null> {
  if (!isRestricted) return null
  await liftRestriction(db, id)
  return { before: { is_restricted: true }, after: { is_restricted: false } }
}

const otherWithNumber = statement({
  name: 'accounts.other-with-number',
  text: 'select id from users where phone_key = $2 and id <> $1',
  row: z.object({ id: z.int() }),
})

/** Refuses a number that another account has, in whichever form. */
async function takePhone(
  db: Db,
  { id, phone_e164: old, is_phone_proved: isProved, country_code: countryCode }: AccountRow,
  { number: e164, country }: PhoneNumber,
  now: number,
): Promise<Change | string | null> {
  if (old === e164 && isProved) return null
  const others = await db.query(otherWithNumber, [id, phoneKey(e164)])
  if (others.length > 0) return 'Another account has this number.'
  await replaceNumber(db, id, { e164, country_code: country ?? countryCode }, now)
  return {
    before: { phone: hint(old), is_phone_proved: isProved },
    after: { phone: hint(e164), is_phone_proved: true },
  }
}

/** The audit log outlives the account: the last digits are enough to tell two numbers apart. */
const hint = (e164: string) => `…${e164.slice(-3)}`

function audit(
  db: Db,
  { account, reason, before, after }: Change & { account: AccountRow; reason: string | undefined },
  { operator, now }: CommandContext,
) {
  const entry = { operator, act: 'user verify', subject: `user ${account.id}`, before, after }
  return writeAudit(db, { ...entry, reason: reason ?? null }, now())
}
