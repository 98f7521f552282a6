import type { Mail, Mailer } from '../../../../platform/server/mail.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { accountsModule } from '../../../accounts/server/index.ts'
import { recoveryModule } from '../index.ts'

/**
 * Runs queued jobs of accounts and recovery one after another and collects their emails. A job that throws
 * stays queued.
 */
export function testMailbox(database: TestDatabase, now: () => number) {
  const mails: Mail[] = []
  let isBroken = false
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail)
      if (isBroken) throw new Error('the mail server is away')
    },
  }
  const tasks = [accountsModule, recoveryModule].flatMap(module => module.tasks ?? [])
  const work = () => runWaitingJobs(database, tasks, { mailer, now })
  return {
    mails,
    /** Returns every email that the queued jobs send. */
    async collect(): Promise<Mail[]> {
      mails.length = 0
      await work()
      return [...mails]
    },
    /** Simulates a mail server that accepts the email but whose response is lost, so that the job fails. */
    async collectBroken(): Promise<Mail[]> {
      mails.length = 0
      isBroken = true
      await work().catch(() => {})
      isBroken = false
      return [...mails]
    },
  }
}

/** Reads the token of an email's link; '' without one. */
export function readToken(mail: Mail | undefined): string {
  return /[?&](?:parent_)?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
