import { createReadStream } from 'node:fs'

/** Maximum length of a line, more than any block has. */
const lineBytesMax = 16 * 1024 * 1024

/**
 * Yields the lines of a file without their line feeds, reading a MiB at a time. The last line may lack a line
 * feed.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8')
      rest = []
      length = 0
      from = end + 1
    }
    rest.push(chunk.subarray(from))
    length += chunk.length - from
    if (length <= lineBytesMax) continue
    // A line that long isn't a block; the empty line is reported as unreadable.
    yield ''
    return
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last !== '') yield last
}
