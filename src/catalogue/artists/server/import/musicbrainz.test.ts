import { describe, expect, test } from 'vitest'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { artistContent } from './artist-content.ts'

/** A record of the dump's "artist" file, with made-up names. */
const group = {
  id: '0f4e1c2a-93b5-4a51-8b0e-6d2f3c1a7e90',
  type: 'Group',
  'type-id': 'e431f5f6-b5d2-343d-8b36-72607fffb74b',
  name: 'Velvet Harbour',
  'sort-name': 'Velvet Harbour',
  country: 'DE',
  disambiguation: 'dream pop quartet',
  area: { id: '85752fda-13c4-31a3-bee5-0e5cb1f51dad', name: 'Germany', 'iso-3166-1-codes': ['DE'] },
  'begin-area': { id: 'c9ac1239-e832-41bc-9930-e252a1fd1105', name: 'Berlin' },
  'life-span': { begin: '2009-04', end: '2015', ended: true },
  aliases: [
    { name: 'Velvet Harbor', 'sort-name': 'Velvet Harbor', locale: null, primary: null, type: null },
    { name: 'velvet harbour band', 'sort-name': 'x', type: 'Search hint' },
  ],
  tags: [{ count: 9, name: 'seen live' }],
  genres: [
    { count: 2, name: 'indie pop', id: 'x', disambiguation: '' },
    { count: 5, name: 'dream pop', id: 'y', disambiguation: '' },
    { count: 0, name: 'polka', id: 'z', disambiguation: '' },
  ],
  relations: [
    { type: 'official homepage', ended: false, url: { resource: 'https://velvet-harbour.example/' } },
    {
      type: 'youtube',
      ended: false,
      url: { resource: 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv' },
    },
  ],
  isnis: [],
  gender: null,
}

const person = {
  id: '1a4e1c2a-93b5-4a51-8b0e-6d2f3c1a7e91',
  type: 'Person',
  name: '노을',
  'sort-name': 'Noeul',
  area: null,
  'life-span': { begin: '1999-02-03', end: null, ended: false },
  disambiguation: '',
  tags: [{ count: 1, name: 'ballad' }],
  genres: [],
  aliases: [{ name: 'Noeul', type: 'Artist name' }],
}

const unknown = { ...person, id: '125ec42a-7229-4250-afc5-e057484327fe', name: '[unknown]', type: null }

describe('MusicBrainz import', () => {
  test('imports the lines of a dump and changes nothing the second time', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [artistContent])
    const lines = [group, person, unknown].map(line => JSON.stringify(line)).join('\n')
    const load = () => files.importFile('artists', 'artist', lines, { format: 'musicbrainz' })
    expect(await load()).toBe('Imported artists: 2 added, 0 changed, 0 unchanged.\nItems passed over: 1.')
    expect(await load()).toContain('Nothing to change: 2 artists are as the file says.')
    const rows = await files.rows(
      `select k.key, a.name, a.genres, a.about, a.links, a.youtube_id from artists a
       join import_keys k on k.kind = 'artists' and k.id = a.id order by a.id`,
    )
    expect(rows).toEqual([
      {
        key: group.id,
        name: 'Velvet Harbour',
        genres: ['dream-pop', 'indie-pop'],
        about: { en: 'Group from Germany, 2009–2015. Also known as Velvet Harbor. Dream pop quartet.' },
        links: [{ kind: 'website', url: 'https://velvet-harbour.example/' }],
        youtube_id: 'UCabcdefghijklmnopqrstuv',
      },
      {
        key: person.id,
        name: '노을',
        genres: ['ballad'],
        links: [],
        youtube_id: null,
        about: { en: 'Person. Also known as Noeul.' },
      },
    ])
    files.close()
  })

  test('reports invalid lines by line number and imports nothing', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [artistContent])
    const lines = [
      JSON.stringify(group),
      '{"id": "12", "name": "x"}',
      '{"id":',
      JSON.stringify({ ...group, name: ' ' }),
    ]
    expect(await files.importFile('artists', 'artist', lines.join('\n'), { format: 'musicbrainz' })).toBe(
      [
        'Nothing was imported: 3 problems.',
        'line 2: id is no MusicBrainz identifier',
        'line 3: is no JSON object',
        'line 4: name is missing',
      ].join('\n'),
    )
    expect(await files.rows('select from artists')).toEqual([])
    files.close()
  })
})
