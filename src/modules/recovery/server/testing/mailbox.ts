import { pino } from 'pino'
import type { Mail, Mailer } from '../../../../platform/server/mail.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { noPush } from '../../../../platform/server/testing/push.ts'
import { accountsModule } from '../../../accounts/server/index.ts'
import { recoveryModule } from '../index.ts'

interface JobRow {
  id: string
  task_identifier: string
  payload: unknown
}

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
  const tasks = { ...accountsModule.tasks, ...recoveryModule.tasks }
  const context = {
    ...{ database, mailer, now, signal: undefined, log: pino({ level: 'silent' }) },
    ...{ sms: { send: async () => {} }, push: noPush, publicUrl: 'https://fans.example' },
  }
  const work = async () => {
    const { rows } = await database.pool.query<JobRow>(
      `select j.id, t.identifier as task_identifier, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
    for (const { id, task_identifier: name, payload } of rows) {
      await tasks[name]?.run(payload, context)
      await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
    }
  }
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
