import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './built.ts'
import { findFreePort } from './stage.ts'

const nginx = '/usr/sbin/nginx'

export const hasNginx = (): boolean => existsSync(nginx)

/** Starts nginx with ops/nginx.conf, in front of processes that listen on these two ports. */
export async function startNginx(ports: [number, number]): Promise<AsyncDisposable & { port: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-nginx-'))
  // As root, nginx's workers run as another user.
  chmodSync(folder, 0o755)
  for (const part of ['run', 'log', 'cache', 'temp']) mkdirSync(path.join(folder, part))
  const port = await findFreePort()
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, adaptConfig(folder, port, ports))
  const child = spawn(nginx, ['-e', `${folder}/log/error.log`, '-c', file, '-g', 'daemon off;'], {
    stdio: 'ignore',
  })
  while (child.exitCode === null && !existsSync(path.join(folder, 'run/nginx.pid'))) await delay(50)
  if (child.exitCode !== null) throw new Error('nginx ended before it was ready')
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Changes only ports and folders. */
function adaptConfig(folder: string, port: number, [first, second]: [number, number]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/temp/${name};`,
  )
  return readFileSync(path.join(root, 'ops/nginx.conf'), 'utf8')
    .replace('\nhttp {\n', `\nhttp {\n${temporary.join('\n')}\n`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replaceAll('/run/', `${folder}/run/`)
    .replaceAll('/var/log/nginx/', `${folder}/log/`)
    .replaceAll('/var/cache/nginx/', `${folder}/cache/`)
}
