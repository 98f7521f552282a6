import { openSync, readFileSync, renameSync, statSync } from 'node:fs'

/** What one PostgreSQL wrote into its log. */
export type ServerLog = {
  file: string
  /** To be handed to the process, and closed then. */
  descriptor: number
  /** Its last complaint, without the time in front. */
  complaint: () => string
  isDiskFull: () => boolean
}

/** @param isRestart goes on in the same file: why PostgreSQL ended stands in it. */
export function openLog(file: string, { isRestart }: { isRestart: boolean }): ServerLog {
  if (!isRestart) keepOld(file)
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

/** The log of the run before is kept: it may say why it ended. */
function keepOld(file: string) {
  try {
    renameSync(file, `${file}.old`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
