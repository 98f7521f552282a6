import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { configParts } from '../../src/app/config.ts'
import { toBrowserHost, type Config } from '../../src/platform/server/config.ts'
import { readConfig } from '../../src/platform/server/process/open-context.ts'
import { waitForStopRequest } from '../../src/platform/server/process/stop-request.ts'
import { type RunningSandbox, getRunningSandboxFile } from '../../src/platform/server/running-sandbox.ts'
import { isAnyPlayed, realServices } from './real-services.ts'

/**
 * The sandbox process: fakes the services that have no keys in the environment. Sends the launcher the
 * environment for the server; started by hand, prints it. Configuration errors are reported by the server.
 */
const read = readConfig(configParts)
if (read.ok && read.value.sandbox.isOn && isAnyPlayed(read.value)) await run(read.value)
process.exit(0)

async function run(config: Config): Promise<void> {
  const { dataDir, sandbox, host, port } = config
  const services = await loadServices()
  if (!services) return
  // Registered before the report. With a launcher Ctrl-C is ignored: the draining server may still send messages.
  const end = process.send ? launcherGone() : waitForStopRequest()
  const [httpPort, smtpPort] = portsOf(sandbox.port)
  const running = await services.startServices({
    dataDir,
    secret: readSecret(dataDir),
    httpPort,
    smtpPort,
    isPinned: isRestart(),
    without: realServices(config),
    productUrl: port === 0 ? null : `http://${toBrowserHost(host)}:${port}`,
  })
  const { env, ports } = running
  const file = getRunningSandboxFile(dataDir)
  writeRunning(file, { pid: process.pid, env })
  // The empty callback swallows the error if the launcher is already gone.
  if (process.send) process.send({ env, ports }, () => {})
  else print(env)
  await end
  rmSync(file, { force: true })
  await running.close()
}

/** Commands find it there. It has keys, so that its owner alone may read it. */
function writeRunning(file: string, running: RunningSandbox): void {
  writeFileSync(`${file}.part`, JSON.stringify(running), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

/** The mail server's packages are devDependencies: without them mails become files. */
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

/** A restart must reuse the ports that the server knows. */
function portsOf(first: number): [number, number] {
  const [http, smtp] = (process.env['SANDBOX_PORTS'] ?? '').split(',').map(Number)
  return [http || first, smtp || 0]
}

/** Keys persist across restarts, so that a running server can keep using them. */
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
