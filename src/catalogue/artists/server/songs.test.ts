import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorFiles } from '../../../platform/import/testing/operator-files.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { artistsModule } from './index.ts'

let database: TestDatabase
let app: TestApp
let files: ReturnType<typeof operatorFiles>
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [artistsModule] })
  files = operatorFiles(database, artistsModule.contents ?? [])
})
afterAll(async () => {
  files.close()
  await app.close()
  await database.close()
})

const wave = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(200, 7)])

async function addPreview(name: string, bytes: Buffer): Promise<string> {
  writeFileSync(files.pathOf(name), bytes)
  const result = await anOperator(database, artistsModule.commands, Date.UTC(2030, 0, 1)).run('preview add', [
    files.pathOf(name),
  ])
  return result.ok ? String((result.data as { id: string }).id) : result.problem
}

const headers = 'artist,title,position,preview_id'

describe('artist media', () => {
  test('round-trips songs through import and export, and returns them with their artist', async () => {
    const id = await addPreview('one.wav', wave)
    expect(await addPreview('again.wav', wave)).toBe(id)
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    const rows = [headers, `a-1,Second,2,`, `a-1,First,1,${id}`, 'a-1,Nobody knows,3,song-0']
    expect(await files.importFile('artist-songs', 's.csv', rows.join('\n'))).toContain(
      'line 4: preview_id: there is no preview "song-0"',
    )
    expect(await files.importFile('artist-songs', 's.csv', rows.slice(0, 3).join('\n'))).toContain('2 added')
    const exported = await files.exportFile('artist-songs', 'out.csv')
    expect(exported).toContain(`a-1,First,1,${id}`)
    expect(await files.importFile('artist-songs', 'again.csv', exported)).toContain('Nothing to change')
    const [artist] = await files.rows<{ id: number }>('select id from artists')
    const response = await app.ask(`/api/v1/artists/${artist?.id}/`)
    expect(await response.json()).toMatchObject({
      songs: [
        { title: 'First', preview: `/previews/${id}.wav` },
        { title: 'Second', preview: null },
      ],
    })
  })

  test('serves a preview whole or in ranges, as immutable, and only under the extension of its format', async () => {
    const id = await addPreview('parts.wav', Buffer.concat([wave, Buffer.from('more')]))
    const path = `/previews/${id}.wav`
    const whole = await app.ask(path)
    expect(whole.headers.get('content-type')).toBe('audio/wav')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await app.ask(path, { headers: { Range: 'bytes=2-5' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6))
    const beyond = await app.ask(path, { headers: { Range: 'bytes=9999-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const changed = await app.ask(path, { headers: { Range: 'bytes=2-5', 'If-Range': '"other"' } })
    expect(changed.status).toBe(200)
    const etag = whole.headers.get('etag') ?? ''
    expect((await app.ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await app.ask(`/previews/${id}.mp3`)).status).toBe(404)
    expect((await app.ask('/previews/song-0.wav')).status).toBe(404)
  })

  test.each([
    ['words.mp3', Buffer.from('ID-less words'), 'is no MP3, AAC, Ogg, FLAC or WAV'],
    ['long.wav', Buffer.concat([wave, Buffer.alloc(1_100_000)]), 'has more than 1 MB'],
  ])('rejects %s as a preview', async (name, bytes, problem) => {
    expect(await addPreview(name, bytes)).toContain(problem)
  })

  test("shows a video's own still, else the artist's picture", async () => {
    const make = catalogueFixtures(database)
    const artist = await make.anArtist('On Film', { image: await make.aPicture('portrait-film') })
    const still = await make.aPicture('still-film')
    await make.aVideo({ of: artist, publishedAt: '2030-01-01T00:00:00Z', youtubeId: 'aaaaaaaaaaa', still })
    await make.aVideo({ of: artist, publishedAt: '2029-01-01T00:00:00Z', youtubeId: 'bbbbbbbbbbb' })
    const response = await app.ask(`/api/v1/artists/videos/?artist_id=${artist.id}`)
    const { results } = (await response.json()) as { results: { picture: { id: string } }[] }
    expect(results.map(({ picture }) => picture.id)).toEqual(['still-film', 'portrait-film'])
  })
})
