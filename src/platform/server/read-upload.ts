import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { UploadRules } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { trackBodyPace } from './body-pace.ts'
import { detectFileType, headBytes } from './file-type.ts'
import { trackUploads, type Uploader } from './open-uploads.ts'
import { BrokenBody } from './read-body.ts'
import { readStream } from './read-stream.ts'

/** An uploaded file on disk, which is deleted after the call. */
export interface UploadedFile extends AsyncDisposable {
  path: string
  bytes: number
  /** Media type, detected by content. */
  type: string
  /** SHA-256 in base64url, by which a repeated call is recognized. */
  hash: string
}

/** Quota of open uploads: disk space in bytes and number of files, in total and per caller. */
const uploads = trackUploads({
  bytesMax: 2 * 2 ** 30,
  callerBytesMax: 512 * 2 ** 20,
  countMax: 50,
  fanCountMax: 4,
  networkCountMax: 4,
})

interface Options extends Uploader {
  /** Folder for the file. */
  dir: string
  stream: IncomingMessage | undefined
}

/** Streams a body to a file of limited size, or returns a failure. */
export async function readUpload(
  request: Request,
  { bytesMax, types }: UploadRules,
  { dir, stream, ...uploader }: Options,
): Promise<UploadedFile | Failure> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return fail(platformErrors.bodyTooLarge)
  using upload = uploads.open(uploader)
  if (!upload) return fail(platformErrors.unavailable)
  await mkdir(dir, { recursive: true })
  const file = path.join(dir, randomUUID())
  const remove = () => rm(file, { force: true })
  try {
    const source = stream ?? toReadable(request)
    const written = await writeFile(file, source, { bytesMax, grow: upload.grow })
    const type = written instanceof Failure ? null : detectFileType(written.head)
    if (!(written instanceof Failure) && type !== null && types.includes(type)) {
      const { bytes, hash } = written
      return { path: file, bytes, type, hash, [Symbol.asyncDispose]: remove }
    }
    await remove()
    return written instanceof Failure ? written : fail(platformErrors.unsupportedMediaType)
  } catch (cause) {
    await remove()
    throw new BrokenBody('the upload broke off', { cause })
  }
}

const toReadable = ({ body }: Request) =>
  body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])

async function writeFile(
  file: string,
  source: Readable,
  { bytesMax, grow }: { bytesMax: number; grow: (bytes: number) => boolean },
) {
  const pace = trackBodyPace()
  const target = createWriteStream(file, { mode: 0o600 })
  const done = finished(target)
  // Handled below; a failed write must not be an unhandled rejection while the body is read.
  done.catch(() => source.destroy())
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  const append = (chunk: Uint8Array): Failure | null => {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return fail(platformErrors.bodyTooLarge)
    if (!grow(chunk.byteLength)) return fail(platformErrors.unavailable)
    pace.arrived(chunk.byteLength)
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
    hash.update(chunk)
    if (!target.write(chunk)) {
      source.pause()
      target.once('drain', () => source.resume())
    }
    return null
  }
  try {
    const refused = await readStream(source, pace.late, append)
    target.end()
    await done
    return refused ?? { head, bytes, hash: hash.digest('base64url') }
  } finally {
    pace.end()
    target.destroy()
  }
}
