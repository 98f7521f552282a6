import { describe, expect, test } from 'vitest'
import { detectSoundType } from '../../src/catalogue/artists/server/previews/sound-type.ts'
import { compose, composeLoop, feels } from './compose.ts'
import { previewIds } from './previews.ts'
import { encodeWaveFile, sampleRate } from './wave-file.ts'

describe('demo sound', () => {
  test.each(feels)('composes the same music for the same seed, without silence, in the style %s', feel => {
    const [one = '', two = ''] = previewIds[feel]
    const sound = compose(one, feel, sampleRate)
    expect(compose(one, feel, sampleRate)).toEqual(sound)
    expect(compose(two, feel, sampleRate)).not.toEqual(sound)
    const seconds = sound.length / sampleRate
    expect(seconds).toBeGreaterThan(10)
    expect(seconds).toBeLessThanOrEqual(30)
    for (let from = 0; from + sampleRate < sound.length; from += sampleRate) {
      const second = sound.subarray(from, from + sampleRate)
      expect(Math.max(...second.map(Math.abs)), `at ${from / sampleRate} s`).toBeGreaterThan(0.05)
    }
  })

  test('writes a complete WAV file with the correct length in its header and silence at both ends', () => {
    const sound = Float32Array.from({ length: sampleRate }, (_, i) => Math.sin(i / 5))
    const file = encodeWaveFile(sound)
    expect(detectSoundType(file)).toBe('audio/wav')
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    expect(file.readUInt32LE(42)).toBe(sampleRate)
    expect(file.length).toBe(46 + sampleRate)
    // Silence has all bits set in µ-law.
    expect([file[46], file.at(-1)].every(byte => byte !== undefined && byte > 0xf0)).toBe(true)
  })

  test('ends a loop at the level of its start', () => {
    const rate = 8_000
    const sections = [
      { bars: 2, instruments: ['drums', 'bass', 'chords', 'tune'] as const },
      { bars: 2, instruments: ['chords'] as const },
    ]
    const loop = composeLoop('seam', 'soft', { beatsPerMinute: 120, sections, rate })
    expect(loop).toHaveLength(8 * rate)
    const steps = loop.map((value, i) => Math.abs(value - (loop.at(i - 1) ?? 0)))
    expect(steps[0]).toBeLessThanOrEqual(Math.max(...steps.subarray(1)))
    expect(loop.subarray(4 * rate).some(value => Math.abs(value) > 0.05)).toBe(true)
  })
})
