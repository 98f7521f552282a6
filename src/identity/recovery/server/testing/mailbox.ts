import type { Mail, Mailer } from '../../../../platform/server/mail.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { accountsModule } from '../../../accounts/server/index.ts'
import { recoveryModule } from '../index.ts'

/**
 * Runs the waiting jobs of accounts and recovery by hand, one after the other, and keeps what they mail. A job that
 * throws stays in the queue.
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
    /** Every mail that the waiting jobs send. */
    async collect(): Promise<Mail[]> {
      mails.length = 0
      await work()
      return [...mails]
    },
    /** The mail server takes the mail and the answer is lost, so the job fails. */
    async collectBroken(): Promise<Mail[]> {
      mails.length = 0
      isBroken = true
      await work().catch(() => {})
      isBroken = false
      return [...mails]
    },
  }
}

/** The token of a mail's link. */
export function tokenIn(mail: Mail | undefined): string {
  return /[?&](?:parent_)?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
