import { createReadStream } from 'node:fs'

/** Longer than any block. */
const lineBytesMax = 16 * 1024 * 1024

/** Reads the lines of a file without their line feeds, a MiB at a time. The last line may lack one. */
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
    // Not a block; an empty line is reported as unreadable.
    yield ''
    return
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last !== '') yield last
}
