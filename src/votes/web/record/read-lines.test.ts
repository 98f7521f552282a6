import { expect, test } from 'vitest'
import { linesOf } from './read-lines.ts'

/** A file that arrives in pieces of so many bytes. */
const inPieces = (text: string, bytes: number) => {
  const whole = new TextEncoder().encode(text)
  const pieces = Array.from({ length: Math.ceil(whole.length / bytes) }, (_, n) =>
    whole.slice(n * bytes, (n + 1) * bytes),
  )
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
  return { stream } as unknown as Blob
}

async function linesIn(file: Blob): Promise<{ lines: string[]; read: number[] }> {
  const read: number[] = []
  const lines: string[] = []
  for await (const line of linesOf(file, bytes => read.push(bytes))) lines.push(line)
  return { lines, read }
}

test('lines are the same in whatever pieces a file arrives', async () => {
  const text = 'one\n\nzwölf\nthree'
  for (const bytes of [1, 2, 5, 100]) {
    const { lines, read } = await linesIn(inPieces(text, bytes))
    expect(lines).toEqual(['one', '', 'zwölf', 'three'])
    expect(read.at(-1)).toBe(new TextEncoder().encode(text).length)
  }
  expect((await linesIn(inPieces('one\n', 3))).lines).toEqual(['one'])
  expect((await linesIn(inPieces('\uFEFFone', 9))).lines).toEqual(['\uFEFFone'])
})

test('a file without line feeds is no record, however long it is', async () => {
  const piece = new Uint8Array(4 * 1024 * 1024).fill(120)
  let pulled = 0
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(piece)
    },
  })
  expect((await linesIn({ stream: () => endless } as unknown as Blob)).lines).toEqual([''])
  expect(pulled).toBeLessThan(10)
})
