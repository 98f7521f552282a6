import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../src/platform/server/config.ts'
import { readConfig } from '../src/platform/server/process/open-context.ts'
import { stopAsked } from '../src/platform/server/process/stop-asked.ts'

/**
 * The sandbox as a process: the services that have no keys in the environment. The launcher gets what the server
 * has to be told as a message; started by hand, it prints that. Wrong configuration is left to the server to say.
 */
const read = readConfig()
if (read.ok && isWanted(read.value)) await run(read.value)
process.exit(0)

function isWanted({ sandbox, twilio, smtpUrl }: Config): boolean {
  return sandbox.isOn && (!twilio || !smtpUrl)
}

async function run({ dataDir, sandbox, twilio, smtpUrl }: Config): Promise<void> {
  const services = await loadServices()
  if (!services) return
  // Before anyone can know of it: with a launcher, Ctrl-C goes to the server, which may still have something to send.
  const end = process.send ? launcherGone() : stopAsked()
  const [httpPort, smtpPort] = portsOf(sandbox.port)
  const running = await services.startServices({
    ...{ dataDir, secret: readSecret(dataDir), httpPort, smtpPort, isPinned: isRestart() },
  })
  const { inboxUrl, twilioEnv, smtpEnv, ports } = running
  const env = { ...(!twilio && twilioEnv), ...(!smtpUrl && smtpEnv), SANDBOX_INBOX_URL: inboxUrl }
  // A launcher that is gone by now needs no report; without somebody who hears of it the error would end in a trace.
  if (process.send) process.send({ env, ports }, () => {})
  else print(env)
  await end
  await running.close()
}

/** The packages of the mail server are there for development only: without them messages become files. */
async function loadServices() {
  try {
    return await import('./services.ts')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const files = 'text messages and mails without a service are kept as files in DATA_DIR'
    process.stdout.write(`There is no sandbox without the packages for development: ${files}.\n`)
    return null
  }
}

function isRestart(): boolean {
  return process.env['SANDBOX_PORTS'] !== undefined
}

/** After a restart the same ones as before: the server knows no others. */
function portsOf(first: number): [number, number] {
  const [http, smtp] = (process.env['SANDBOX_PORTS'] ?? '').split(',').map(Number)
  return [http || first, smtp || 0]
}

/** The keys stay the same from one start to the next, so that a server that runs on can go on using them. */
function readSecret(dataDir: string): string {
  const file = path.join(dataDir, 'sandbox', 'secret')
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function launcherGone(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
  return new Promise(resolve => {
    process.on('SIGTERM', () => resolve())
    process.on('disconnect', () => resolve())
  })
}

function print(env: Record<string, string>): void {
  for (const [name, value] of Object.entries(env)) process.stdout.write(`${name}=${value}\n`)
}
