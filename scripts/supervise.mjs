import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './run.mjs'

const parentPollMs = 250

/**
 * Runs the server as a child process, forwards signals and exits with its code. The child has an IPC channel
 * to this process and stops when that closes, so killing this process or its parent npm leaves no orphans.
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

/**
 * Calls back when npm, if it is the parent, exits: it was killed, or ended by a signal that it didn't
 * forward.
 */
export function followNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return
  // Polls, because there is no event for the parent's exit: an orphan gets another parent.
  const first = ancestors()
  const poll = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(poll)
    onEnd()
  }, parentPollMs)
  poll.unref()
}

/**
 * Returns the ids of the parent and, if it is easy to determine, its parent: npm starts a shell, and some
 * shells remain as the parent of this process.
 */
function ancestors() {
  const { ppid } = process
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8')
    // The format is "pid (name) state ppid …"; the name may contain spaces and brackets.
    return `${ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${ppid}`
  }
}
