import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCall } from './request.ts'
import { readWebFiles, respondFile, type WebFile } from './web-files.ts'

let dir: string
let files: Map<string, WebFile>
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fanfare-files-'))
  for (const folder of ['assets', '.vite']) mkdirSync(join(dir, folder))
  writeFileSync(join(dir, 'assets/entry-1.js'), 'the whole script')
  writeFileSync(join(dir, 'assets/entry-1.js.br'), 'its twin')
  writeFileSync(join(dir, 'assets/entry-1.js.gz'), 'its older twin')
  writeFileSync(join(dir, 'icon.png'), 'a picture')
  writeFileSync(join(dir, '.vite/manifest.json'), '{}')
  files = await readWebFiles(dir)
})
afterAll(() => rmSync(dir, { recursive: true }))

function fetchFile(url: string, headers: Record<string, string> = {}): Response {
  const file = files.get(url)
  if (!file) throw new Error(`there is no ${url}`)
  return respondFile(openCall(new Request(`http://fans.example${url}`, { headers }), {}, bare), file)
}

const bare = { trustedProxies: 0, standing: {} }

describe('readWebFiles and respondFile', () => {
  test('exclude compressed variants and build files', () => {
    expect([...files.keys()].toSorted()).toEqual(['/assets/entry-1.js', '/icon.png'])
  })

  test('serve the encoding that the client accepts, with separate ETags', async () => {
    const small = fetchFile('/assets/entry-1.js', { 'accept-encoding': 'gzip, br' })
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual(['br', 'its twin'])
    const older = fetchFile('/assets/entry-1.js', { 'accept-encoding': 'br;q=0, gzip' })
    expect([older.headers.get('content-encoding'), await older.text()]).toEqual(['gzip', 'its older twin'])
    const whole = fetchFile('/assets/entry-1.js', { 'accept-encoding': 'br;q=0' })
    expect([whole.headers.get('content-encoding'), await whole.text()]).toEqual([null, 'the whole script'])
    const etags = [small, older, whole].map(({ headers }) => headers.get('etag'))
    expect(new Set(etags).size).toBe(3)
    for (const { headers } of [small, older, whole]) {
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(headers.get('cache-control')).toContain('immutable')
    }
  })

  test('serve an uncompressed file without permanent caching', async () => {
    const picture = fetchFile('/icon.png', { 'accept-encoding': 'br' })
    expect([picture.headers.get('content-encoding'), await picture.text()]).toEqual([null, 'a picture'])
    expect(picture.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('respond 304 to a known ETag', async () => {
    const etag = fetchFile('/icon.png').headers.get('etag') ?? ''
    const again = fetchFile('/icon.png', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('respond 304 only to the ETag of the same encoding', () => {
    const etag = fetchFile('/assets/entry-1.js', { 'accept-encoding': 'gzip' }).headers.get('etag') ?? ''
    const confirmed = fetchFile('/assets/entry-1.js', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([confirmed.status, confirmed.headers.get('content-encoding')]).toEqual([304, null])
    expect(fetchFile('/assets/entry-1.js', { 'accept-encoding': 'br', 'if-none-match': etag }).status).toBe(
      200,
    )
  })
})
