import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Registry } from 'prom-client'
import { startServices } from '../packages/sandbox/services.ts'
import { modules } from '../src/app/modules.ts'
import { tasks } from '../src/app/tasks.ts'
import { goodVerdict, startFakeGoogle } from '../src/identity/sign-up/server/testing/fake-google.ts'
import { createSms } from '../src/identity/sms-status/server/index.ts'
import { createApp } from '../src/platform/server/app.ts'
import { createServiceClient } from '../src/platform/server/call-service.ts'
import { observeJobs } from '../src/platform/server/jobs/job-metrics.ts'
import { startJobs } from '../src/platform/server/jobs/start-jobs.ts'
import { createMemoryLimiter } from '../src/platform/server/limits.ts'
import { createPrimary } from '../src/platform/server/primary.ts'
import { listen } from '../src/platform/server/process/listen.ts'
import { createPush } from '../src/platform/server/push/push.ts'
import type { SmsMessage } from '../src/platform/server/sms.ts'
import { createBenchConfig, silentLog as log } from './app.ts'
import type { BenchDatabase } from './database.ts'

export interface AttackedServer extends AsyncDisposable {
  port: number
  /** The server's simulated clock, in milliseconds; the attack advances it. */
  clock: { now: number }
  sent: SmsMessage[]
  waitForDelivery: () => Promise<void>
}

/**
 * Starts the product's server behind a proxy, with all its rate limits, sending SMS to the sandbox. The
 * attack controls the clock, so that a day passes during the run, and the human check always passes.
 */
export async function startAttackedServer(database: BenchDatabase): Promise<AttackedServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-abuse-'))
  const google = await startFakeGoogle()
  google.answer = { ...goodVerdict, hostname: 'localhost' }
  const secret = '0123456789abcdef'.repeat(4)
  const sandbox = await startServices({
    dataDir,
    secret,
    httpPort: 0,
    smtpPort: 0,
    later: work => work(),
    send: async () => new Response(),
  })
  const config = createBenchConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '1',
    ...sandbox.twilioEnv,
    RECAPTCHA_SITE_KEY: '6Lc-site-key',
    RECAPTCHA_SECRET: 'hush',
    RECAPTCHA_URL: google.url,
  })
  const clock = { now: Date.now() }
  const now = () => clock.now
  const app = await createApp({ config, database, log, limiter: createMemoryLimiter(now), modules, now })
  const outside = createServiceClient({ log })
  const sent: SmsMessage[] = []
  const product = createSms(config, { outside, log })
  const sms = {
    async send(message: SmsMessage) {
      await product.send(message)
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
    database: { primary: createPrimary([database.url]) },
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
    async waitForDelivery() {
      const waiting = `select from graphile_worker.jobs where task_identifier = 'sendPhoneMessage' limit 1`
      while ((await database.pool.query(waiting)).rowCount !== 0);
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
