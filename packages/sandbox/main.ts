import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { configParts } from '../../src/app/config.ts'
import { type Config, toBrowserHost } from '../../src/platform/server/config.ts'
import { readConfig } from '../../src/platform/server/process/open-context.ts'
import { waitForStopRequest } from '../../src/platform/server/process/stop-request.ts'
import { getRunningSandboxFile, type RunningSandbox } from '../../src/platform/server/running-sandbox.ts'
import { isAnySimulated, listRealServices } from './real-services.ts'

/**
 * The sandbox process: simulates the services that have no keys in the environment. Sends the server's
 * environment to the launcher, or prints it when started by hand. Ignores configuration errors, which the
 * server reports.
 */
const read = readConfig(configParts)
if (read.ok && read.value.sandbox.isOn && isAnySimulated(read.value)) await run(read.value)
process.exit(0)

async function run(config: Config): Promise<void> {
  const { dataDir, sandbox, host, port } = config
  const services = await loadServices()
  if (!services) return
  // Registers the handlers before it reports. Under a launcher, Ctrl-C is ignored, because the server may
  // still send messages while it shuts down.
  const end = process.send ? waitForLauncherExit() : waitForStopRequest()
  const [httpPort, smtpPort] = readPorts(sandbox.port)
  const running = await services.startServices({
    dataDir,
    secret: readSecret(dataDir),
    httpPort,
    smtpPort,
    isPinned: isRestart(),
    without: listRealServices(config),
    productUrl: port === 0 ? null : `http://${toBrowserHost(host)}:${port}`,
  })
  const { env, ports } = running
  const file = getRunningSandboxFile(dataDir)
  writeRunning(file, { pid: process.pid, env })
  // The empty callback swallows the error if the launcher has already exited.
  if (process.send) process.send({ env, ports }, () => {})
  else print(env)
  await end
  rmSync(file, { force: true })
  await running.close()
}

/**
 * Writes the file through which commands find the sandbox. The file contains keys, so only its owner may read
 * it.
 */
function writeRunning(file: string, running: RunningSandbox): void {
  writeFileSync(`${file}.part`, JSON.stringify(running), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

/** Loads the services. The mail server's packages are devDependencies; without them emails become files. */
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

/** Returns the ports that a running server knows from before a restart, else the configured ones. */
function readPorts(first: number): [number, number] {
  const [http, smtp] = (process.env['SANDBOX_PORTS'] ?? '').split(',').map(Number)
  return [http || first, smtp || 0]
}

/**
 * Reads or creates the secret. It persists across restarts, so that a running server can continue to use its
 * keys.
 */
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

function waitForLauncherExit(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
  return new Promise(resolve => {
    process.on('SIGTERM', () => resolve())
    process.on('disconnect', () => resolve())
  })
}

function print(env: Record<string, string>): void {
  for (const [name, value] of Object.entries(env)) process.stdout.write(`${name}=${value}\n`)
}
