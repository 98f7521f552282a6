import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import * as z from 'zod'
import { startServices } from '../packages/sandbox/services.ts'
import { loadConfig } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { tasks } from '../src/app/tasks.ts'
import { fakeGoogle, goodVerdict } from '../src/identity/sign-up/server/testing/fake-google.ts'
import { createSms } from '../src/identity/sms-status/server/index.ts'
import { createApp } from '../src/platform/server/app.ts'
import { createOutside } from '../src/platform/server/call-service.ts'
import { observeJobs } from '../src/platform/server/jobs/job-metrics.ts'
import { startJobs } from '../src/platform/server/jobs/start-jobs.ts'
import { memoryLimiter } from '../src/platform/server/limits.ts'
import { listen } from '../src/platform/server/process/listen.ts'
import { createPush } from '../src/platform/server/push/push.ts'
import type { SmsMessage } from '../src/platform/server/sms.ts'
import { statement } from '../src/platform/server/statement.ts'
import { benchKey } from './bench-config.ts'
import type { ScratchDatabase } from './scratch-database.ts'

export interface AttackedServer extends AsyncDisposable {
  port: number
  /** Simulated clock of the server, in milliseconds; the attack advances it. */
  clock: { now: number }
  /** Messages accepted by the SMS service. */
  sent: SmsMessage[]
  /** Resolves when the message queue is drained. */
  delivered: () => Promise<void>
}

const waiting = statement({
  name: 'bench.waiting',
  text: `select count(*) from graphile_worker.jobs where task_identifier = 'sendPhoneMessage'`,
  row: z.object({ count: z.int() }),
})

/**
 * The product's server with all its rate limits, over HTTP behind one proxy, whose SMS go to the sandbox. The
 * attack controls the clock, so that a day passes during the run, and the human check always passes.
 */
export async function startAttackedServer(database: ScratchDatabase): Promise<AttackedServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-abuse-'))
  const google = await fakeGoogle()
  google.answer = { ...goodVerdict, hostname: 'localhost' }
  const later = (work: () => void) => work()
  const secret = '0123456789abcdef'.repeat(4)
  const sandbox = await startServices({
    dataDir,
    secret,
    httpPort: 0,
    smtpPort: 0,
    later,
    send: async () => new Response(),
  })
  const loaded = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SERVER_KEY: benchKey,
    TRUSTED_PROXIES: '1',
    ...sandbox.twilioEnv,
    RECAPTCHA_SITE_KEY: '6Lc-site-key',
    RECAPTCHA_SECRET: 'hush',
    RECAPTCHA_URL: google.url,
  })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const { config } = loaded
  const clock = { now: Date.now() }
  const now = () => clock.now
  const log = pino({ level: 'silent' })
  const app = await createApp({ config, database, log, limiter: memoryLimiter(now), modules, now })
  const outside = createOutside({ log })
  const sent: SmsMessage[] = []
  const real = createSms(config, { outside, log })
  const sms = {
    async send(message: SmsMessage) {
      await real.send(message)
      sent.push(message)
    },
  }
  const metrics = observeJobs(new Registry(), { tasks, db: database.db })
  const channels = {
    sms,
    mailer: { send: async () => {} },
    push: createPush(config, { outside }),
    outside,
    config,
    publicUrl: config.publicUrl,
  }
  const jobs = await startJobs({
    tasks,
    database,
    ...channels,
    now,
    databaseTime: async () => now(),
    log,
    metrics,
  })
  const listened = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  if (!listened.ok) throw new Error(listened.problem)
  return {
    port: listened.listening.port,
    clock,
    sent,
    async delivered() {
      for (;;) {
        const [row] = await database.db.query(waiting)
        if (row?.count === 0) return
      }
    },
    async [Symbol.asyncDispose]() {
      await listened.listening.drain(0)
      await jobs.close()
      await app.close()
      await Promise.all([sandbox.close(), google.close()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
