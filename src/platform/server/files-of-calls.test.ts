import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, fileAnswer, privateResponse, readLimit } from '../contract/endpoint.ts'
import { fail, platformErrors } from '../contract/errors.ts'
import type { ServerModule } from './app.ts'
import { Download } from './download.ts'
import { implement, implementDownload } from './implement.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const common = { source: 'test', access: 'public', limit: readLimit, cache: privateResponse } as const
const send = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/toys/pictures/',
  summary: 'Takes in a picture.',
  idempotency: 'kept',
  upload: { bytesMax: 1_000, types: ['image/png'] },
  answer: z.object({ bytes: z.int(), type: z.string() }),
})
const load = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/toys/list/',
  summary: 'The list as a file.',
  query: z.object({ end: z.enum(['whole', 'broken', 'refused']) }),
  answer: fileAnswer,
})
const takeStory = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/toys/story/',
  summary: 'Takes in a long text.',
  idempotency: 'none',
  bodyBytesMax: 200_000,
  body: z.object({ text: z.string() }),
  answer: z.object({ length: z.int() }),
})

const seen: string[] = []
const toys: ServerModule = {
  name: 'toys',
  implementations: [
    implement(send, ({ file }, { write }) =>
      write(async () => {
        if (!file) throw new Error('no file')
        seen.push(readFileSync(file.path).toString('latin1'))
        return { bytes: file.bytes, type: file.type }
      }),
    ),
    implementDownload(load, async ({ query }) => {
      if (query.end === 'refused') return fail(platformErrors.notFound)
      return new Download('toys.csv', 'text/csv; charset=utf-8', lines(query.end))
    }),
    implement(takeStory, async ({ body }) => ({ length: body.text.length })),
  ],
}

async function* lines(end: string) {
  yield 'id,name\r\n'
  if (end === 'broken') throw new Error('the database went away')
  yield '1,"Bär"\r\n'
}

let database: TestDatabase
let app: TestApp
let dataDir: string
beforeEach(async () => {
  database = await testDatabase()
  seen.length = 0
  app = await testApp({ database, modules: [toys] })
  dataDir = app.dataDir
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const png = (size: number) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(size - 8)])
const listFiles = () => readdirSync(join(dataDir, 'uploads'))

async function upload(body: Buffer, headers: Record<string, string> = {}) {
  const response = await app.ask('/api/v1/toys/pictures/', {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  })
  return { status: response.status, body: (await response.json()) as object }
}

describe('upload', () => {
  test('hands the file to the handler and deletes it afterwards', async () => {
    const sent = png(900)
    expect(await upload(sent)).toEqual({ status: 200, body: { bytes: 900, type: 'image/png' } })
    expect(seen).toEqual([sent.toString('latin1')])
    expect(listFiles()).toEqual([])
  })

  test('rejects a file that is too large or of another type by content, whatever its headers say', async () => {
    expect((await upload(png(1_001))).status).toBe(413)
    const script = await upload(Buffer.from('<svg onload="alert(1)"/>'), { 'Content-Type': 'image/png' })
    expect(script.status).toBe(415)
    expect((await upload(Buffer.alloc(0))).status).toBe(415)
    expect([seen, listFiles()]).toEqual([[], []])
  })

  test('gets the stored response when it is repeated with the same key, and a conflict with another file', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const first = await upload(png(20), headers)
    expect(await upload(png(20), headers)).toEqual(first)
    expect((await upload(png(21), headers)).status).toBe(409)
    expect([seen.length, listFiles()]).toEqual([1, []])
  })
})

describe('download', () => {
  const get = (end: string) => app.ask(`/api/v1/toys/list/?end=${end}`)

  test('streams the file as an attachment that no cache stores', async () => {
    const response = await get('whole')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="toys.csv"',
      'cache-control': 'no-store',
    })
    expect(await response.text()).toBe('id,name\r\n1,"Bär"\r\n')
  })

  test('breaks off when an error occurs in the middle, and responds with a failure before the first byte', async () => {
    await expect((await get('broken')).text()).rejects.toThrow()
    expect((await get('refused')).status).toBe(404)
  })
})

describe('body size', () => {
  test('may exceed the default where the endpoint says so', async () => {
    const post = (length: number) =>
      app.ask('/api/v1/toys/story/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: 'a'.repeat(length) }),
      })
    expect((await post(150_000)).status).toBe(200)
    expect((await post(200_001)).status).toBe(413)
  })
})
