import { expect, test } from 'vitest'
import { soundType } from './sound-type.ts'

test.each([
  ['RIFF....WAVE', 'audio/wav'],
  ['RIFF....AVI ', undefined],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['....ftypM4A ', 'audio/mp4'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb\x90\x00', 'audio/mpeg'],
  // AAC frames alone, MPEG's reserved version, layer II: not everywhere.
  ['\xff\xf1\x50\x80', undefined],
  ['\xff\xeb\x90\x00', undefined],
  ['\xff\xfd\x90\x00', undefined],
  ['<html>', undefined],
  ['', undefined],
])('%j is %s', (start, type) => {
  expect(soundType(Buffer.from(start, 'latin1'))).toBe(type)
})
