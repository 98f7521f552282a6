/** The file can't be parsed any further, so the whole import fails. Caught by `importContent`. */
export class UnreadableFile extends Error {
  constructor(line: number | null, problem: string) {
    super(line === null ? problem : `Line ${line} ${problem}`)
  }
}
