import { describe, expect, test } from 'vitest'
import { getListenLinks } from './listen-links.ts'

describe('`getListenLinks`', () => {
  test('lists catalogue links first, then listening links, without other pages or duplicates of a kind', () => {
    const links = [
      { kind: 'website', url: 'https://act.example/' },
      { kind: 'youtube', url: 'https://video.example/act' },
      { kind: 'spotify', url: 'https://songs.example/act' },
    ]
    const kinds = (artist: Parameters<typeof getListenLinks>[0]) =>
      getListenLinks(artist).map(({ kind }) => kind)
    expect(kinds({ itunes_artist_id: '17', youtube_id: 'UC1', links })).toEqual([
      'apple',
      'youtube',
      'spotify',
    ])
    expect(kinds({ itunes_artist_id: null, youtube_id: null, links })).toEqual(['youtube', 'spotify'])
    expect(getListenLinks({ itunes_artist_id: '17', youtube_id: null, links: [] })).toEqual([
      { kind: 'apple', url: 'https://music.apple.com/artist/17' },
    ])
  })
})
