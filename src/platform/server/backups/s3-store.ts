import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { ServiceClient } from '../call-service.ts'
import type { HttpResponse } from '../http-exchange.ts'
import { createService, ignoreBody } from '../service-responses.ts'
import type { S3Place } from './backup-config.ts'
import { fileBytesMax, type Store } from './store.ts'

/** Time for a file of the largest size at 1 MB a second. */
const timeoutMs = 90_000
const tries = 4

/** A response that isn't the one asked for; the archive is as it was, or has the file. */
class S3Error extends Error {
  readonly status: number | undefined

  constructor(message: string, status: number | undefined) {
    super(message)
    this.status = status
  }
}

export function createS3Store(place: S3Place, { callService }: ServiceClient): Store {
  const service = createService('backup', [place.url])

  async function call<Value>(
    operation: string,
    { method, url, bytes = new Uint8Array(), read }: Request<Value>,
  ): Promise<Value> {
    const headers = await sign(place, { method, url, bytes })
    const outcome = await callService({
      service,
      operation,
      method,
      url,
      headers,
      bytes,
      read,
      timeoutMs,
      tries,
      // Each operation has the same result when it runs twice.
      isRepeatable: true,
      answerBytesMax: fileBytesMax * 2,
    })
    if (outcome.kind === 'answer') return outcome.value
    const { status, why } = { status: undefined, why: undefined, ...outcome }
    throw new S3Error(`${operation} in ${place.url} failed: ${why ?? `status ${status}`}`, status)
  }

  async function listPage(prefix: string, after: string | undefined): Promise<string[]> {
    const { bucketUrl, folder } = splitPlace(place.url)
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}${prefix}` })
    if (after !== undefined) query.set('start-after', `${folder}${after}`)
    const keys = await call('list', { method: 'GET', url: `${bucketUrl}?${query}`, read: readKeys })
    return keys.map(key => key.slice(folder.length))
  }

  return {
    place: place.url,
    put: async (name, bytes) =>
      void (await call('put', { method: 'PUT', url: `${place.url}/${name}`, bytes, read: ignoreBody })),
    find: name =>
      call('get', {
        method: 'GET',
        url: `${place.url}/${name}`,
        read: ({ bytes }) => new Uint8Array(bytes),
      }).catch((error: unknown) => {
        if (error instanceof S3Error && error.status === 404) return null
        throw error
      }),
    async list(prefix) {
      const names: string[] = []
      for (;;) {
        const page = await listPage(prefix, names.at(-1))
        if (page.length === 0) return names
        names.push(...page)
      }
    },
    remove: async name =>
      void (await call('remove', { method: 'DELETE', url: `${place.url}/${name}`, read: ignoreBody })),
  }
}

interface Request<Value> {
  method: 'GET' | 'PUT' | 'DELETE'
  url: string
  bytes?: Uint8Array
  read: (response: HttpResponse) => Value
}

/** Signs a request (AWS Signature Version 4), including its body, so that it can't be changed on its way. */
async function sign(
  { keyId, secret, region }: S3Place,
  { method, url, bytes }: Omit<Request<unknown>, 'read'>,
): Promise<Record<string, string>> {
  const hash = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    headers: { 'X-Amz-Content-Sha256': hash },
  })
  const { headers } = await signer.sign()
  return Object.fromEntries(headers)
}

/** Splits the URL of a folder in a bucket, with the bucket's name in the path. */
function splitPlace(url: string): { bucketUrl: string; folder: string } {
  const { origin, pathname } = new URL(url)
  const [, bucket = '', ...folders] = pathname.split('/')
  return { bucketUrl: `${origin}/${bucket}`, folder: folders.map(name => `${name}/`).join('') }
}

/** Reads the keys of a page of a listing. Names of the archive have no characters that XML escapes. */
function readKeys({ bytes }: HttpResponse): string[] {
  const text = bytes.toString()
  if (!text.includes('<ListBucketResult')) throw new Error('no listing')
  return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
}
