import {
  type ApiError,
  createTransportError,
  parseErrorBody,
} from '../../../../platform/web/api/api-error.ts'

interface Options {
  /** The same key for a repeat whose outcome is unknown, so that it happens once. */
  idempotencyKey: string
  /** Called with the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a file as the whole body of a call and resolves with the answer. It has no time limit and reports its
 * progress, unlike the API client's `fetch`.
 * @throws {ApiError}
 */
export function sendFile(
  address: string,
  file: Blob,
  { idempotencyKey, onProgress }: Options,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = (error: ApiError) => reject(error)
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.responseType = 'json'
  request.setRequestHeader('X-Requested-With', 'browser')
  request.setRequestHeader('Idempotency-Key', idempotencyKey)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('error', () => fail(createTransportError('network', 'Network Error')))
  request.addEventListener('load', () => {
    const { status, response } = request
    if (status < 400) resolve(response)
    else fail(parseErrorBody(status, response, request.getResponseHeader('X-Request-Id')))
  })
  request.send(file)
  return promise
}
