import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from './unreadable-file.ts'

const newline = 10
const carriageReturn = 13
/** Maximum length of a line in bytes, which bounds the memory for one line. */
const lineBytesMax = 1_000_000

/**
 * Decodes a file as UTF-8 (without BOM) in chunks of whole lines that end with LF, CRLF or CR. Buffers one
 * chunk of the source and one line.
 * @throws `UnreadableFile` at the first line that isn't UTF-8
 */
export async function* readUtf8Chunks(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let lineCount = 0
  let isFirst = true
  for await (const bytes of source) {
    let joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    if (isFirst && joined.length >= 3) {
      joined = dropByteOrderMark(joined)
      isFirst = false
    }
    const end = isFirst ? 0 : findLinesEnd(joined)
    rest = joined.subarray(end)
    if (rest.length > lineBytesMax)
      throw new UnreadableFile(lineCount + countLines(joined) + 1, 'is too long.')
    if (end === 0) continue
    const chunk = joined.subarray(0, end)
    checkEncoding(chunk, lineCount)
    lineCount += countLines(chunk)
    yield chunk.toString('utf8')
  }
  if (isFirst) rest = dropByteOrderMark(rest)
  checkEncoding(rest, lineCount)
  if (rest.length > 0) yield rest.toString('utf8')
}

function dropByteOrderMark(bytes: Buffer): Buffer {
  const [first, second, third] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UnreadableFile(1, 'is UTF-16: save the file as UTF-8.')
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes
}

/**
 * Returns the length of the complete lines. Excludes a trailing carriage return, because a newline may
 * follow.
 */
function findLinesEnd(bytes: Buffer): number {
  const beforeLast = bytes.length - 2
  const returned = beforeLast < 0 ? -1 : bytes.lastIndexOf(carriageReturn, beforeLast)
  return Math.max(bytes.lastIndexOf(newline), returned) + 1
}

function checkEncoding(bytes: Buffer, linesBefore: number): void {
  if (isUtf8(bytes) && !bytes.includes(0)) return
  let line = linesBefore
  for (const one of splitLines(bytes)) {
    line += 1
    if (one.includes(0)) throw new UnreadableFile(line, 'has a NUL byte: the file is UTF-16 or no text.')
    if (!isUtf8(one))
      throw new UnreadableFile(line, 'is not UTF-8: save the file as UTF-8 (in a spreadsheet “CSV UTF-8”).')
  }
}

/** Yields each line with its line break; the last line may have none. */
function* splitLines(bytes: Buffer): Generator<Buffer> {
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
