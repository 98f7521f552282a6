import { expect, test } from 'vitest'
import { nextAfter } from './next-videos.tsx'

const videos = ['a', 'b', 'c', 'd', 'e'].map(youtube_id => ({ youtube_id }))
const names = (id: string, list = videos) =>
  nextAfter(id, list)
    .map(video => video.youtube_id)
    .join('')

test('what comes next goes round, and never holds what plays', () => {
  expect(names('a')).toBe('bcd')
  expect(names('d')).toBe('eab')
  expect(names('e')).toBe('abc')
  expect(names('not listed')).toBe('abc')
  expect(names('a', videos.slice(0, 2))).toBe('b')
  expect(names('a', videos.slice(0, 1))).toBe('')
})
