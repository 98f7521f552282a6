import { type TestApp, testApp } from '../../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { staffModule } from '../../../staff/server/index.ts'
import { aStaff, newKey } from '../../../staff/server/testing/a-staff.ts'
import { createStudioBrowser, type StudioBrowser } from '../../../staff/server/testing/studio-browser.ts'
import { createActsModule } from '../index.ts'
import { makeThings, thingActs } from './thing-acts.ts'

const start = Date.UTC(2030, 0, 1, 12)

export interface SentMail {
  id: string
  to: string
  subject: string
  text: string
}

export interface Person {
  staffId: number
  token: string
  browser: StudioBrowser
}

/** An app with the test acts, whose clock a test moves. */
export async function anActsDesk(env: NodeJS.ProcessEnv = {}) {
  const database: TestDatabase = await testDatabase({ max: 8 })
  await makeThings(database)
  const clock = { now: start }
  const acts = createActsModule(thingActs)
  const app: TestApp = await testApp({ database, modules: [staffModule, acts], now: () => clock.now, env })
  const mails: SentMail[] = []

  async function hire(role: string, options: Parameters<typeof aStaff>[1] = {}): Promise<Person> {
    const created = new Date(start - 86_400_000)
    const { columns, ...others } = options
    const staff = await aStaff(database, {
      role,
      now: clock.now,
      ...others,
      columns: { created_at: created, ...columns },
    })
    return { ...staff, browser: createStudioBrowser(app, staff.token) }
  }

  /** Plans an act and returns its response. */
  const plan = ({ browser }: Person, act: string, thing_id = 1) =>
    browser.post('acts/plan/', { act, input: { thing_id } })

  /** Plans an act and does it as it was seen. */
  async function run(person: Person, act: string, thing_id = 1, key = newKey()) {
    const { body } = await plan(person, act, thing_id)
    const sent = { act, input: { thing_id }, version: body.version, reason: `for ${act}` }
    return person.browser.post('acts/', sent, key)
  }

  const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
  const readThing = async (id = 1) => (await rows('select state, is_held from things where id = $1', [id]))[0]
  /** The acts of the log with their object, actor and reason. */
  const readLog = () =>
    rows(`select l.actor, l.via, l.act, l.object, r.reason, l.after, l.batch is not null as has_batch
      from audit_log l left join audit_reasons r on r.row_id = l.id order by l.id`)
  const runJobs = () =>
    runWaitingJobs(database, acts.tasks ?? [], {
      now: () => clock.now,
      mailer: {
        send: async ({ id, to, subject, text }) => {
          mails.push({ id: id ?? '', to: String(to), subject, text })
        },
      },
    })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { database, app, clock, mails, hire, plan, run, rows, readThing, readLog, runJobs, close }
}

export type ActsDesk = Awaited<ReturnType<typeof anActsDesk>>
