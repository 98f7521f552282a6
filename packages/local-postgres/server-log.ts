import { openSync, readFileSync, renameSync, statSync } from 'node:fs'

export type ServerLog = {
  file: string
  /** File descriptor for the child process; close it once the process has been spawned. */
  descriptor: number
  /** Returns the last error message in the log, without its timestamp. */
  complaint: () => string
  isDiskFull: () => boolean
}

/**
 * Opens the log.
 * @param isRestart appends to the current file, which shows why PostgreSQL exited
 */
export function openLog(file: string, { isRestart }: { isRestart: boolean }): ServerLog {
  if (!isRestart) archiveLog(file)
  const descriptor = openSync(file, isRestart ? 'a' : 'w', 0o600)
  const from = statSync(file).size
  const lines = () => readFileSync(file).subarray(from).toString('utf8').split('\n')
  return {
    file,
    descriptor,
    complaint() {
      const line = lines().findLast(text => /FATAL|PANIC|ERROR|error/.test(text))
      return line?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? 'it gave no reason'
    },
    isDiskFull: () =>
      lines().some(line => /(?:FATAL|PANIC):/.test(line) && line.includes('No space left on device')),
  }
}

/** Archives the log of the previous run, which may show why that run ended. */
function archiveLog(file: string) {
  try {
    renameSync(file, `${file}.old`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
