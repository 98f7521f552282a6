import { expect, test } from 'vitest'
import { listenLinks } from './listen-links.ts'

test('ids of the catalogue come first, then links for listening; other pages, and a second of a kind, are left out', () => {
  const links = [
    { kind: 'website', url: 'https://act.example/' },
    { kind: 'youtube', url: 'https://video.example/act' },
    { kind: 'spotify', url: 'https://songs.example/act' },
  ]
  const kinds = (artist: Parameters<typeof listenLinks>[0]) => listenLinks(artist).map(({ kind }) => kind)
  expect(kinds({ itunes_artist_id: '17', youtube_id: 'UC1', links })).toEqual(['apple', 'youtube', 'spotify'])
  expect(kinds({ itunes_artist_id: null, youtube_id: null, links })).toEqual(['youtube', 'spotify'])
  expect(listenLinks({ itunes_artist_id: '17', youtube_id: null, links: [] })).toEqual([
    { kind: 'apple', url: 'https://music.apple.com/artist/17' },
  ])
})
