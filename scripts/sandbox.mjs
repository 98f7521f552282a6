import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const program = join('packages', 'sandbox', 'main.ts')
const restartFirstMs = 250
const restartMaxMs = 10_000

/**
 * Starts and supervises the sandbox, which simulates the services that have no keys in the environment;
 * restarts it on the same ports whenever it exits. It has an IPC channel to this process, so it exits with
 * it, even on kill -9.
 * @returns {Promise<Record<string, string>>} the server's environment variables with the sandbox's URLs;
 * empty without a sandbox
 */
export async function startSandbox(node, env = process.env) {
  if (!existsSync(join(root, program))) return {}
  const first = launch(node, env)
  const report = await Promise.race([first.report, first.ended])
  if (!report) return {}
  keepAlive(node, { ...env, SANDBOX_PORTS: report.ports.join() }, first)
  return report.env
}

function launch(node, env) {
  const child = spawn(node, [program], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    report: new Promise(resolve => child.once('message', resolve)),
    ended: new Promise(resolve => {
      child.once('error', () => resolve())
      child.once('exit', () => resolve())
    }),
  }
}

async function keepAlive(node, env, first) {
  // A signal to the process group also ends the sandbox while the server drains; it must not be restarted
  // then.
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isStopping = true))
  let running = first
  let pauseMs = restartFirstMs
  for (;;) {
    running.report.then(() => {
      pauseMs = restartFirstMs
    })
    await running.ended
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    if (isStopping) return
    pauseMs = Math.min(pauseMs * 2, restartMaxMs)
    running = launch(node, env)
  }
}
