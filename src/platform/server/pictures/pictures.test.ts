import type { lookup } from 'node:dns'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { exchangeHttp } from '../http-exchange.ts'
import { testDatabase } from '../testing/database.ts'
import { anOperator } from '../testing/operator.ts'
import { addPictureCommand } from './add-picture.ts'
import { fetchPicture } from './fetch-picture.ts'

const bytes = Buffer.from('a picture')
const page = (status: number, headers: Record<string, string> = {}) => ({ status, headers, bytes })

/** Creates a fake web that responds by URL and throws for an unknown one. */
function web(responses: Record<string, ReturnType<typeof page> | { why: string; isSent: boolean }>) {
  const requested: string[] = []
  const ask = (async url => {
    requested.push(url.href)
    const response = responses[url.href]
    if (!response) throw new Error(`${url} is asked`)
    return response
  }) as typeof exchangeHttp
  return { ask, asked: requested }
}

describe('picture import', () => {
  test('follows redirects between public hosts', async () => {
    const { ask, asked: requested } = web({
      'https://a.example/1': page(302, { location: 'https://b.example/2' }),
      'https://b.example/2': page(301, { location: '/3.jpg' }),
      'https://b.example/3.jpg': page(200),
    })
    expect(await fetchPicture('https://a.example/1', { ask })).toEqual({ ok: true, bytes })
    expect(requested).toHaveLength(3)
  })

  test.each([
    'http://a.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://localhost/1',
    'https://db.internal/1',
    'https://a.example:5432/1',
    'https://me:secret@a.example/1',
    'file:///etc/passwd',
  ])('never requests %s, neither directly nor after a redirect', async address => {
    const problem = expect.stringContaining('is no https address of a public host.')
    const { ask, asked: requested } = web({ 'https://a.example/on': page(307, { location: address }) })
    expect(await fetchPicture(address, { ask })).toEqual({ ok: false, problem })
    expect(await fetchPicture('https://a.example/on', { ask })).toEqual({ ok: false, problem })
    expect(requested).toEqual(['https://a.example/on'])
  })

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
    'rejects a public name that resolves to %s, even along with a public address',
    async address => {
      const found = [
        { address: '9.9.9.9', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]
      const resolve = ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(null, found)) as unknown as typeof lookup
      expect(await fetchPicture('https://a.example/1', { resolve })).toEqual({
        ok: false,
        problem: 'https://a.example/1 cannot be read: its name leads to no public address.',
      })
    },
  )

  test('reports error statuses, invalid redirects and large responses', async () => {
    const { ask } = web({
      'https://a.example/gone': page(404),
      'https://a.example/nowhere': page(302),
      'https://a.example/round': page(302, { location: '/round' }),
      'https://a.example/large': { why: 'a longer answer than is read', isSent: true },
    })
    const fetchProblem = async (path: string) => {
      const fetched = await fetchPicture(`https://a.example/${path}`, { ask })
      return fetched.ok ? null : fetched.problem
    }
    expect(await fetchProblem('gone')).toContain('answers 404')
    expect(await fetchProblem('nowhere')).toContain('answers 302')
    expect(await fetchProblem('round')).toContain('more than 5 times')
    expect(await fetchProblem('large')).toContain('a longer answer than is read')
  })

  test('stores a file once, identified by its content, without metadata', async () => {
    await using database = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-picture-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { run, audits } = anOperator(database, [addPictureCommand], Date.UTC(2030, 0, 1))
    const red = { width: 60, height: 40, channels: 3, background: '#c00' } as const
    const write = (name: string, content: Uint8Array | string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const jpeg = await sharp({ create: red })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const added = await run('picture add', [write('a.jpg', jpeg)])
    expect(added).toMatchObject({ ok: true, data: { width: 60, height: 40 } })
    expect(await run('picture add', [write('b.jpg', jpeg)])).toEqual(added)
    const { rows } = await database.pool.query('select * from media')
    expect(rows).toMatchObject([
      { id: expect.stringMatching(/^pic-[\da-f]{32}$/), mime: 'image/webp', hue: 29 },
    ])
    expect((await sharp(rows[0].bytes).metadata()).exif).toBeUndefined()
    expect(await audits()).toHaveLength(2)
    expect(
      await run('picture add', [write('c.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ).toMatchObject({
      problem: expect.stringContaining('is no whole picture'),
    })
    expect(await run('picture add', [write('d.jpg', jpeg.subarray(0, -100))])).toMatchObject({ ok: false })
    expect(await run('picture add', [join(folder, 'none.jpg')])).toMatchObject({
      problem: `There is no file ${join(folder, 'none.jpg')}.`,
    })
    expect(await run('picture add', ['https://127.0.0.1/a.jpg'])).toMatchObject({ ok: false })
  })
})
