import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The core of the page, and the one of everything that a phone does not run beside it. */
const [pageCore, otherCore] = ['1', '0']

/**
 * Gives the pages of a browser that is started from here a core that nothing else runs on: server, nginx, Lighthouse and
 * the browser's other processes share another one. A phone has cores enough for a page and needs none for a server, and
 * where they share, the main thread waits for a core as long as it works.
 *
 * @returns flags for Chromium; none where the machine has one core or no `taskset`, and then nothing is changed.
 */
export function giveThePageACore(): string[] {
  if (availableParallelism() < 2) return []
  try {
    // With all threads that run already; children inherit it.
    execFileSync('taskset', ['-apc', otherCore, String(process.pid)], { stdio: 'ignore' })
  } catch {
    return []
  }
  return ['--no-zygote', `--renderer-cmd-prefix="taskset -c ${pageCore}"`]
}
