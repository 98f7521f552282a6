import { describe, expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

/** Creates a file that arrives in chunks of the given size. */
const inChunks = (text: string, bytes: number) => {
  const whole = new TextEncoder().encode(text)
  const chunks = Array.from({ length: Math.ceil(whole.length / bytes) }, (_, n) =>
    whole.slice(n * bytes, (n + 1) * bytes),
  )
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
  return { stream } as unknown as Blob
}

async function linesIn(file: Blob): Promise<{ lines: string[]; read: number[] }> {
  const read: number[] = []
  const lines: string[] = []
  for await (const line of readLines(file, bytes => read.push(bytes))) lines.push(line)
  return { lines, read }
}

describe('readLines', () => {
  test('returns the same lines for any chunk size', async () => {
    const text = 'one\n\nzwölf\nthree'
    for (const bytes of [1, 2, 5, 100]) {
      const { lines, read } = await linesIn(inChunks(text, bytes))
      expect(lines).toEqual(['one', '', 'zwölf', 'three'])
      expect(read.at(-1)).toBe(new TextEncoder().encode(text).length)
    }
    expect((await linesIn(inChunks('one\n', 3))).lines).toEqual(['one'])
    expect((await linesIn(inChunks('\uFEFFone', 9))).lines).toEqual(['\uFEFFone'])
  })

  test('stops reading a file without line feeds', async () => {
    const chunk = new Uint8Array(4 * 1024 * 1024).fill(120)
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(chunk)
      },
    })
    expect((await linesIn({ stream: () => endless } as unknown as Blob)).lines).toEqual([''])
    expect(pulled).toBeLessThan(10)
  })
})
