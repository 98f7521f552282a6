import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Image } from './ops-image.ts'

export interface OpsProcess extends AsyncDisposable {
  port: number
  /** Id of the main process, which is 1 in its own namespace. */
  pid: number
  output: () => string
  /** Sends SIGTERM to the main process and waits for its end. */
  stop: () => Promise<{ code: number | null; ms: number }>
  /** Returns whether the image's health check passes. */
  checkHealth: () => boolean
}

/**
 * Starts the main process from the image's folder as a container would: in its own PID and mount namespaces,
 * without root's rights, on a read-only root with /data and /tmp in memory.
 */
const enter = `set -e
folder=$1 user=$2 work=$3
shift 3
mount --bind "$folder" "$folder"
mount --rbind /dev "$folder/dev"
mount -t proc proc "$folder/proc"
mount -t tmpfs tmpfs "$folder/tmp"
mount -t tmpfs -o "mode=0750,uid=$user,gid=$user" tmpfs "$folder/data"
mount -o remount,bind,ro "$folder"
exec chroot "$folder" env --chdir="$work" setpriv --reuid="$user" --regid="$user" --clear-groups \\
  --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`

export type Environment = Record<string, string>

interface Order {
  image: Image
  environment: Environment
  command?: string[]
}

/** Runs a command of the image until it ends; returns its exit code and output. */
export async function runInImage(order: Order): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(order)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

/** Starts the image's server and waits until it is ready. */
export async function startInImage(order: Order & { port: number }): Promise<OpsProcess> {
  const { port, image } = order
  const environment = { ...order.environment, PORT: String(port) }
  const { child, output } = launch({ ...order, environment })
  const ended = once(child, 'exit') as Promise<[number | null]>
  while (!(await isReady(port))) {
    if (child.exitCode !== null)
      throw new Error(`a process ended before it was ready: ${output().slice(-2_000)}`)
    await delay(100)
  }
  const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0])
  const stop = async () => {
    const begin = performance.now()
    if (child.exitCode === null) process.kill(pid, 'SIGTERM')
    const [code] = await ended
    return { code, ms: performance.now() - begin }
  }
  return {
    port,
    pid,
    output,
    stop,
    checkHealth: () => checkHealth(image, pid, environment),
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

function launch({ image: { folder, config }, environment, command = config.Cmd }: Order) {
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', enter, 'sh']
  const user = findUserId(folder, config.User)
  const child = spawn('unshare', [...args, folder, user, config.WorkingDir, ...command], {
    env: { ...toEnvironment(config.Env), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A failed check must leave no process behind; killing unshare kills those that it started.
  process.once('exit', () => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      text = (text + data.toString()).slice(-100_000)
    })
  }
  return { child, output: () => text }
}

function findUserId(folder: string, name: string): string {
  const lines = readFileSync(`${folder}/etc/passwd`, 'utf8').split('\n')
  const line = lines.find(entry => entry.startsWith(`${name}:`))
  if (!line) throw new Error(`the image has no user "${name}"`)
  return line.split(':')[2] ?? ''
}

const toEnvironment = (lines: string[]): Environment =>
  Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}

function checkHealth({ config }: Image, pid: number, environment: Environment): boolean {
  const [, ...command] = config.Healthcheck.Test
  const target = ['--target', String(pid), '--mount', '--pid', '--root', '--wd']
  const env = { ...toEnvironment(config.Env), ...environment }
  return spawnSync('nsenter', [...target, ...command], { env }).status === 0
}
