import type { Readable } from 'node:stream'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'

/**
 * Reads a Node stream until it ends, `appendChunk` rejects a chunk, or the time is up. A stream that isn't
 * read to its end is left paused, because destroying it would close the connection before the response.
 */
export function readStream(
  stream: Readable,
  late: Promise<'late'>,
  appendChunk: (chunk: Uint8Array) => Failure | null,
): Promise<Failure | null> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      stream.off('data', take).off('end', end).off('error', broken).off('close', broken)
      // Ignores a later error, which has no other listener and would end the process.
      stream.on('error', () => {})
    }
    const refuse = (failure: Failure) => {
      stop()
      stream.pause()
      resolve(failure)
    }
    const take = (chunk: Uint8Array) => {
      const refused = appendChunk(chunk)
      if (refused) refuse(refused)
    }
    const end = () => {
      stop()
      resolve(null)
    }
    const broken = (error?: Error) => {
      stop()
      reject(error ?? new Error('closed before its end'))
    }
    stream.on('data', take).on('end', end).on('error', broken).on('close', broken)
    void late.then(() => refuse(fail(platformErrors.bodyTooSlow)))
  })
}
