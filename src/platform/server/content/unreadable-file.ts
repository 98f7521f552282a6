/** A file that cannot be read further: no row after it could be trusted. Caught where the import began. */
export class UnreadableFile extends Error {
  constructor(line: number | null, problem: string) {
    super(line === null ? problem : `Line ${line} ${problem}`)
  }
}
