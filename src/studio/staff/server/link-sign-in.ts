import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { staffErrors } from '../staff-errors.ts'
import { takeAttempt } from './attempts.ts'
import { insertChallenge, isYounger, linkMs, takeChallenge } from './challenges.ts'
import { logAct, toSignInAct } from './log-act.ts'
import { findStaffId, readPerson } from './people.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { deriveToken, hashToken, newToken } from './secrets.ts'
import { setSessionCookie } from './session-cookie.ts'
import { startSession } from './sessions.ts'
import { tryCode } from './try-code.ts'

/**
 * Adds the job that mails a link. It does the same for every address, so that neither the response nor its
 * time shows who is in the team.
 */
export function requestLink(email: string, { write, cookies, config, now }: CallContext) {
  const id = randomUUID()
  const browser = newToken()
  cookies.set('studio-link', browser, linkMs / 1_000)
  return write(async db => {
    const staffId = await findStaffId(db, email)
    const tokenHash = hashToken(deriveToken('sign-in links of staff', id, config))
    const link = { kind: 'link' as const, id, staffId, tokenHash, browserHash: hashToken(browser) }
    await insertChallenge(db, link, now())
    await addJob(db, mailSignInLink, { challenge_id: id })
    return {}
  })
}

const staffOfLink = statement({
  name: 'staff.staff-of-link',
  text: `select staff_id, created_at from staff_challenges where id = $1 and kind = 'link'`,
  row: z.object({ staff_id: z.int().nullable(), created_at: z.date() }),
})

/** Mails the link to an active member of staff with an authenticator app or recovery codes; others get none. */
export const mailSignInLink = defineTask({
  name: 'mailStaffSignInLink',
  schema: z.object({ challenge_id: z.uuid() }),
  queue: 'messages',
  async run({ challenge_id: id }, { database, mailer, config, now }) {
    const { db } = database
    const [link] = await db.query(staffOfLink, [id])
    const person = link?.staff_id ? await readPerson(db, link.staff_id) : null
    if (!link || !person || person.disabled_at || !isYounger(link, linkMs, now())) return
    if (!person.totp_sealed && (await countRecoveryCodes(db, person.id)) === 0) return
    if (!(await database.transaction(tx => takeAttempt(tx, 'link', person.id, now())))) return
    const language = createEmailLanguage(person.locale)
    const { t } = language
    const values = { brand: brand.name }
    const email = renderEmail(language, {
      subject: t('mail.staffSignIn.subject', values),
      title: t('mail.staffSignIn.title'),
      paragraphs: [t('mail.staffSignIn.text')],
      button: {
        label: t('mail.staffSignIn.button'),
        url: `${config.studioUrl}/studio/sign-in/#link=${deriveToken('sign-in links of staff', id, config)}`,
      },
      notes: [t('mail.staffSignIn.note', { minutes: linkMs / 60_000 })],
      reason: t('mail.staffSignIn.reason', values),
    })
    await mailer.send({ id: `staff-sign-in-${id}`, to: person.email, ...email })
  },
})

const findLink = statement({
  name: 'staff.find-link',
  text: `select id, staff_id, created_at from staff_challenges
    where token_hash = $1 and browser_hash = $2 and kind = 'link' and staff_id is not null`,
  row: z.object({ id: z.string(), staff_id: z.int(), created_at: z.date() }),
})

/** Signs in with a mailed link, in the browser that asked for it, and a code. */
export async function signInWithCode({ token, code }: { token: string; code: string }, context: CallContext) {
  const { read, cookies, now, userAgent } = context
  const browser = cookies.get('studio-link') ?? ''
  const [link] = await read.query(findLink, [hashToken(token), hashToken(browser)])
  if (!link || !isYounger(link, linkMs, now())) return fail(staffErrors.linkEnded)
  const staffId = link.staff_id
  const session = await tryCode(context, { staffId, code }, async ({ db, consumeCode }) => {
    if (!(await takeChallenge(db, 'link', link.id))) return fail(staffErrors.linkEnded)
    const way = await consumeCode()
    if (way instanceof Failure) return way
    const started = await startSession(db, { staffId, userAgent }, now())
    const after = { session_id: started.sessionId, way }
    await logAct(db, toSignInAct(context, staffId), {
      act: 'staff sign-in',
      object: `staff ${staffId}`,
      after,
    })
    return started
  })
  if (session instanceof Failure) return session
  cookies.clear('studio-link')
  setSessionCookie(session, context)
  return {}
}
