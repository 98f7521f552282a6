/**
 * Thrown when the rest of a file can't be parsed, which fails the whole import. `importContent` catches it.
 */
export class UnreadableFile extends Error {
  constructor(line: number | null, problem: string) {
    super(line === null ? problem : `Line ${line} ${problem}`)
  }
}

/**
 * Returns a sentence that describes a problem with a file or with reading it; undefined for any other error.
 */
export function describeFileProblem(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no file ${path}.`
  return code === 'EISDIR' || code === 'EACCES' ? `${path ?? 'The file'} cannot be read.` : undefined
}
