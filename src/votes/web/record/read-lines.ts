/** Maximum length of a line, more than any block has. */
const lineBytesMax = 16 * 1024 * 1024
const lineFeed = 10

/**
 * Yields the lines of a file without their line feeds; the last line may lack one. Calls `onRead` with the
 * number of bytes read so far.
 */
export async function* readLines(file: Blob, onRead: (bytes: number) => void): AsyncGenerator<string> {
  // A byte order mark is not part of a block, so it must not be dropped.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const reader = file.stream().getReader()
  let [rest, restBytes, bytes]: [Uint8Array[], number, number] = [[], 0, 0]
  const takeLine = () => {
    const line = decoder.decode(joined(rest, restBytes))
    rest = []
    restBytes = 0
    return line
  }
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    let from = 0
    for (let end = value.indexOf(lineFeed); end !== -1; end = value.indexOf(lineFeed, from)) {
      rest.push(value.subarray(from, end))
      restBytes += end - from
      yield takeLine()
      from = end + 1
    }
    rest.push(value.subarray(from))
    restBytes += value.length - from
    bytes += value.length
    onRead(bytes)
    if (restBytes <= lineBytesMax) continue
    // A line that long isn't a block; the empty line is reported as unreadable.
    await reader.cancel()
    yield ''
    return
  }
  if (restBytes > 0) yield takeLine()
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts
  if (only && parts.length === 1) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
