import { describe, expect, test } from 'vitest'
import { getNextVideos } from './next-videos.tsx'

const videos = ['a', 'b', 'c', 'd', 'e'].map(youtube_id => ({ youtube_id }))
const names = (id: string, list = videos) =>
  getNextVideos(id, list)
    .map(video => video.youtube_id)
    .join('')

describe('getNextVideos', () => {
  test('wraps around the list and never includes the playing video', () => {
    expect(names('a')).toBe('bcd')
    expect(names('d')).toBe('eab')
    expect(names('e')).toBe('abc')
    expect(names('not listed')).toBe('abc')
    expect(names('a', videos.slice(0, 2))).toBe('b')
    expect(names('a', videos.slice(0, 1))).toBe('')
  })
})
