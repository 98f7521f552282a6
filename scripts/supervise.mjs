import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './run.mjs'

const parentPollMs = 250

/**
 * Runs the server as a child and ends as it ends. Signals are passed on. The child holds an IPC channel to
 * us and stops when that breaks, so killing us leaves nothing behind; the same when npm, which started us, is killed.
 */
export function supervise(node, args, env = process.env) {
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  followNpm(() => child.kill('SIGTERM'))
  child.once('error', error => {
    process.stderr.write(`Fanfare could not be started: ${error.message}.\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Tells when npm, if it started this process, is gone: killed, or ended by a signal that it did not pass on. */
export function followNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return
  // Nobody tells a process that its parent is gone; it gets another one.
  const parent = process.ppid
  const poll = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(poll)
    onGone()
  }, parentPollMs)
  poll.unref()
}
