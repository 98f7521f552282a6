import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../contract/errors.ts'
import { createImageQueue } from './clean-images.ts'

const cleanImages = createImageQueue()
const caller = '203.0.113.7'

function photo(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#c33' } })
}

async function cleaned(...images: Uint8Array[]) {
  const result = await cleanImages({ images, field: 'images', caller })
  if (result instanceof Failure) throw new Error(JSON.stringify(result.description))
  return result
}

async function refusal(image: Uint8Array) {
  const result = await cleanImages({ images: [image], field: 'images', caller })
  return result instanceof Failure ? result.description : 'accepted'
}

describe('createImageQueue', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)('converts %s to WebP', async format => {
    const [image] = await cleaned(await photo().toFormat(format).toBuffer())
    expect(image).toMatchObject({ width: 60, height: 40 })
    expect((await sharp(image?.bytes).metadata()).format).toBe('webp')
  })

  test('removes location and camera metadata and applies the orientation', async () => {
    const exif = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } }
    const taken = await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const [image] = await cleaned(taken)
    const metadata = await sharp(image?.bytes).metadata()
    expect(metadata.exif).toBeUndefined()
    expect([metadata.width, metadata.height]).toEqual([40, 60])
  })

  test('scales large pictures down to 2,560 pixels and returns them in order', async () => {
    const images = await cleaned(
      await photo(5_000, 1_000).png().toBuffer(),
      await photo(10, 10).png().toBuffer(),
    )
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [2_560, 512],
      [10, 10],
    ])
  })

  test.each([
    ['text', Buffer.from('not a picture')],
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['the head of a PNG alone', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('rejects %s as not an image', async (_name, bytes) => {
    expect(await refusal(bytes)).toEqual({ images: 'ERR_NOT_IMAGE' })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('rejects a truncated %s', async format => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 2))).toEqual({ images: 'ERR_NOT_IMAGE' })
  })

  test('rejects a decompression bomb by its header before decoding', async () => {
    expect(await refusal(bomb(30_000, 30_000))).toEqual({ images: 'ERR_LIMIT_IMAGE_SIZE' })
    expect(await refusal(bomb(6_400, 6_400))).toEqual({ images: 'ERR_LIMIT_IMAGE_SIZE' })
  })

  test('rejects a file whose header states a wrong size', async () => {
    expect(await refusal(bomb(100, 100))).toEqual({ images: 'ERR_NOT_IMAGE' })
  })

  test('checks the headers of all pictures before decoding any', async () => {
    const decoded = vi.spyOn(sharp.prototype as Sharp, 'toBuffer')
    onTestFinished(() => decoded.mockRestore())
    const whole = await photo().png().toBuffer()
    decoded.mockClear()
    const refused = async (...images: Uint8Array[]) => {
      const result = await cleanImages({ images, field: 'images', caller })
      return [result instanceof Failure && result.description, decoded.mock.calls.length]
    }
    expect(await refused(whole, Buffer.from('text'))).toEqual([{ images: 'ERR_NOT_IMAGE' }, 0])
    const large = bomb(5_000, 5_000)
    expect(await refused(large, large, large)).toEqual([{ images: 'ERR_LIMIT_IMAGE_SIZE' }, 0])
  })

  test('rejects uploads when the queue is full or the caller already has two', async () => {
    const image = await photo().png().toBuffer()
    const callers = ['a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e']
    const all = await Promise.all(
      callers.map(caller => cleanImages({ images: [image], field: 'images', caller })),
    )
    const refused = callers.filter((_, index) => all[index] instanceof Failure)
    expect(refused).toEqual(['a', 'e'])
    expect(await cleaned(image)).toHaveLength(1)
  })

  test('runs independently of other queues', async () => {
    const image = await photo().png().toBuffer()
    const many = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']
    const waiting = many.map(caller => cleanImages({ images: [image], field: 'images', caller }))
    const other = createImageQueue()
    expect(await other({ images: [image], field: 'image', caller })).toHaveLength(1)
    await Promise.all(waiting)
  })
})

/** Builds a decompression bomb: a tiny PNG whose header declares the given size. */
function bomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
