import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServices } from '../packages/sandbox/services.ts'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { getFirstSitemapPath } from './first-sitemap.ts'

/** Validates rows and responses against their schemas and logs mismatches to the server's output. */
const checkProcess = './src/platform/server/testing/check-process.ts'

/**
 * Starts one real server for the whole run, with its own ports and data folder, the demo catalogue and the
 * sandbox.
 */
export default async function setup() {
  // Reuses a running server if one is given, to rerun a test quickly.
  if (process.env['E2E_BASE_URL']) return
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-e2e-'))
  // When the tests run as root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const secret = randomBytes(32).toString('hex')
  const productUrl = `http://127.0.0.1:${port}`
  // Browsers resolve names below localhost to this machine.
  const studioUrl = `http://studio.localhost:${port}`
  const sandbox = await startServices({ dataDir, secret, httpPort: 0, smtpPort: 0, productUrl })
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_CROWD: '0',
    LOG_LEVEL: 'warn',
    STUDIO_URL: studioUrl,
    RATE_LIMITS: '0',
    ...sandbox.env,
  }
  const cwd = join(import.meta.dirname, '..')
  const server = startProcess(['--import', checkProcess, 'src/app/main.ts'], { env, cwd })
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
    const broken = server.output().match(/^contract broken: .*$/gm)
    if (broken) throw new Error(broken.join('\n'))
  }
  try {
    // Workers start later and inherit this environment.
    const url = await server.ready
    writeFileSync(getFirstSitemapPath(dataDir), await (await fetch(`${url}/sitemap.xml`)).text())
    process.env['E2E_BASE_URL'] = url
    process.env['E2E_STUDIO_URL'] = studioUrl
    process.env['E2E_INBOX_URL'] = sandbox.inboxUrl
    process.env['E2E_DATA_DIR'] = dataDir
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Returns a free port. Ports are chosen before the start, because links and redirects contain them. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
