import { describe, expect, test } from 'vitest'
import { detectSoundType } from './sound-type.ts'

describe('`detectSoundType`', () => {
  test.each([
    ['RIFF....WAVE', 'audio/wav'],
    ['RIFF....AVI ', undefined],
    ['OggS', 'audio/ogg'],
    ['fLaC', 'audio/flac'],
    ['....ftypM4A ', 'audio/mp4'],
    ['ID3', 'audio/mpeg'],
    ['\xff\xfb\x90\x00', 'audio/mpeg'],
    // Not every browser plays bare AAC frames, MPEG's reserved version or layer II.
    ['\xff\xf1\x50\x80', undefined],
    ['\xff\xeb\x90\x00', undefined],
    ['\xff\xfd\x90\x00', undefined],
    ['<html>', undefined],
    ['', undefined],
  ])('recognizes %j as %s', (start, type) => {
    expect(detectSoundType(Buffer.from(start, 'latin1'))).toBe(type)
  })
})
