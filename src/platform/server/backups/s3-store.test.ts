import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeService, fakeService, silentServiceClient } from '../testing/fake-service.ts'
import { createS3Store } from './s3-store.ts'
import type { Store } from './store.ts'

let service: FakeService
let store: Store
beforeEach(async () => {
  service = await fakeService()
  const url = `${service.url}/bucket/fanfare`
  store = createS3Store({ url, region: 'eu-1', keyId: 'key', secret: 'secret' }, silentServiceClient)
})
afterEach(() => service.close())

const toListing = (keys: string[]) =>
  `<?xml version="1.0"?><ListBucketResult>${keys.map(key => `<Contents><Key>fanfare/${key}</Key></Contents>`).join('')}</ListBucketResult>`

describe('createS3Store', () => {
  test('signs a file with its hash', async () => {
    await store.put('wal/1.age', Buffer.from('sealed'))
    const [request] = service.asked
    expect(request).toMatchObject({ method: 'PUT', path: '/bucket/fanfare/wal/1.age', body: 'sealed' })
    expect(request?.headers).toMatchObject({
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-1\/s3\/aws4_request/),
      'x-amz-content-sha256': 'c9d0036bed6744bcdf692fc980d8717d7e5f5a4f4e8266b4a84982602fb1cd09',
    })
  })

  test('repeats a write whose answer is lost, and says what is refused', async () => {
    service.plays.push('reset', { status: 503 }, {})
    await store.put('wal/1.age', Buffer.from('sealed'))
    expect(service.asked.map(({ body }) => body)).toEqual(['sealed', 'sealed', 'sealed'])
    service.plays.push({ status: 403 })
    await expect(store.put('wal/2.age', Buffer.from('sealed'))).rejects.toThrow('status 403')
  })

  test('reads a file, or null for a missing one', async () => {
    service.plays.push({ body: 'sealed' }, { status: 404 })
    expect(Buffer.from((await store.find('a')) ?? []).toString()).toBe('sealed')
    expect(await store.find('b')).toBeNull()
  })

  test('lists all pages', async () => {
    service.plays.push(
      { body: toListing(['wal/1', 'wal/2']) },
      { body: toListing(['wal/3']) },
      { body: toListing([]) },
    )
    expect(await store.list('wal/')).toEqual(['wal/1', 'wal/2', 'wal/3'])
    expect(service.asked.map(({ path }) => path)).toEqual([
      '/bucket?list-type=2&prefix=fanfare%2Fwal%2F',
      '/bucket?list-type=2&prefix=fanfare%2Fwal%2F&start-after=fanfare%2Fwal%2F2',
      '/bucket?list-type=2&prefix=fanfare%2Fwal%2F&start-after=fanfare%2Fwal%2F3',
    ])
  })
})
