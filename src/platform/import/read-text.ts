import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from './unreadable-file.ts'

const newline = 10
const carriageReturn = 13
/** Longest line in bytes; bounds the memory for one line. */
const lineBytesMax = 1_000_000

/**
 * Decodes a file as UTF-8 (without BOM) in chunks of whole lines, with LF, CRLF or CR. Throws `UnreadableFile` at the first line that isn't
 * UTF-8. Buffers one chunk of the source and one line.
 */
export async function* utf8Pieces(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let lineCount = 0
  let isFirst = true
  for await (const bytes of source) {
    let joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    if (isFirst && joined.length >= 3) {
      joined = withoutMark(joined)
      isFirst = false
    }
    const end = isFirst ? 0 : endOfLines(joined)
    rest = joined.subarray(end)
    if (rest.length > lineBytesMax)
      throw new UnreadableFile(lineCount + countLines(joined) + 1, 'is too long.')
    if (end === 0) continue
    const piece = joined.subarray(0, end)
    check(piece, lineCount)
    lineCount += countLines(piece)
    yield piece.toString('utf8')
  }
  if (isFirst) rest = withoutMark(rest)
  check(rest, lineCount)
  if (rest.length > 0) yield rest.toString('utf8')
}

function withoutMark(bytes: Buffer): Buffer {
  const [first, second, third] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UnreadableFile(1, 'is UTF-16: save the file as UTF-8.')
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes
}

/** The length of the whole lines. A carriage return at the end is left out: a newline may follow it. */
function endOfLines(bytes: Buffer): number {
  const beforeLast = bytes.length - 2
  const returned = beforeLast < 0 ? -1 : bytes.lastIndexOf(carriageReturn, beforeLast)
  return Math.max(bytes.lastIndexOf(newline), returned) + 1
}

function check(bytes: Buffer, linesBefore: number): void {
  if (isUtf8(bytes) && !bytes.includes(0)) return
  let line = linesBefore
  for (const one of linesIn(bytes)) {
    line += 1
    if (one.includes(0)) throw new UnreadableFile(line, 'has a NUL byte: the file is UTF-16 or no text.')
    if (!isUtf8(one))
      throw new UnreadableFile(line, 'is not UTF-8: save the file as UTF-8 (in a spreadsheet “CSV UTF-8”).')
  }
}

/** Each line with its end, the last one perhaps without. */
function* linesIn(bytes: Buffer): Generator<Buffer> {
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (!endsLine(bytes, at)) continue
    yield bytes.subarray(from, at + 1)
    from = at + 1
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) if (endsLine(bytes, at)) count += 1
  return count
}

const endsLine = (bytes: Buffer, at: number) =>
  bytes[at] === newline || (bytes[at] === carriageReturn && bytes[at + 1] !== newline)
