import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Returns the Redis server of REDIS_URL, else one started on a free port with the machine's `redis-server`;
 * null if neither exists.
 */
export async function testRedis(): Promise<{ url: string; child: ChildProcess | null } | null> {
  const configuredUrl = process.env['REDIS_URL']
  if (configuredUrl) return { url: configuredUrl, child: null }
  return hasRedis() ? startRedis() : null
}

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function startRedis() {
  const port = await findFreePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout)) if (/ready to accept/i.test(line)) break
  child.stdout.resume()
  return { url: `redis://127.0.0.1:${port}`, child }
}
