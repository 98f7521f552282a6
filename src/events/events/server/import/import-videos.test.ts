import { describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { eventsModule } from '../index.ts'

const kinds = [artistsModule, eventsModule].flatMap(({ contents }) => contents ?? [])

describe('video import', () => {
  test('accepts ids and URLs for artists and tours, and round-trips', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, kinds)
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    await files.importFile('tours', 't.csv', 'key,name,artist\nt-1,Long Way,a-1\n')
    for (const [kind, of, key] of [
      ['artist-videos', 'artist', 'a-1'],
      ['tour-videos', 'tour', 't-1'],
    ] as const) {
      const header = `${of},youtube_id,title,duration_seconds,published_at`
      const rows = [
        `${key},https://www.youtube.com/watch?v=abcdefghij1&t=5,One,200,2030-01-01T00:00:00Z`,
        `${key},https://youtu.be/abcdefghij2,Two,90,2030-01-02T00:00:00Z`,
        `${key},-bcdefghij3,Three,90,2030-01-02T00:00:00Z`,
      ]
      expect(await files.importFile(kind, 'v.csv', [header, ...rows].join('\n'))).toContain('3 added')
      const file = await files.exportFile(kind, 'out.csv')
      expect(file).toContain(`${key},abcdefghij1,One,200,`)
      expect(await files.importFile(kind, 'again.csv', file)).toContain('Nothing to change')
      const wrong = [
        `${key},https://video.example/watch?v=abcdefghij1,One,200,2030-01-01T00:00:00Z`,
        `${key},abcdefghij4,Four,0,2030-01-01T00:00:00Z`,
        `nobody,abcdefghij5,Five,5,2030-01-01T00:00:00Z`,
      ]
      expect(
        (await files.importFile(kind, 'w.csv', [header, ...wrong].join('\n')))?.split('\n').slice(1),
      ).toEqual([
        'line 2: youtube_id is no video: its id has 11 letters, digits, - and _',
        'line 3: duration_seconds is not between 1 and 86400',
        `line 4: ${of}: no ${of}s have the key "nobody"`,
      ])
    }
    files.close()
  })
})
