/** The file can't be parsed any further, so the whole import fails. Caught by `importContent`. */
export class UnreadableFile extends Error {
  constructor(line: number | null, problem: string) {
    super(line === null ? problem : `Line ${line} ${problem}`)
  }
}

/** A sentence for what is wrong with a file, in it or in reading it; undefined for any other error. */
export function fileProblem(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no file ${path}.`
  return code === 'EISDIR' || code === 'EACCES' ? `${path ?? 'The file'} cannot be read.` : undefined
}
