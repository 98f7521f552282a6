/** Samples per second. */
export const sampleRate = 16_000

/** Encodes a 16-bit sample in 8 bits (G.711 µ-law): half the size, with little noise in quiet passages. */
function encodeMulaw(sample: number): number {
  const bias = 132
  const magnitude = Math.min(32_635, Math.abs(Math.round(sample))) + bias
  const exponent = 24 - Math.clz32(magnitude)
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff
}

const mulawFormat = 7

/** Encodes a mono WAV file, normalized to the maximum volume without clipping and faded in and out. */
export function encodeWaveFile(sound: Float32Array): Buffer {
  let peak = 1e-6
  for (const value of sound) peak = Math.max(peak, Math.abs(value))
  const header = Buffer.alloc(46)
  header.write('RIFF', 0)
  header.writeUInt32LE(38 + sound.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(18, 16)
  header.writeUInt16LE(mulawFormat, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 38)
  header.writeUInt32LE(sound.length, 42)
  const fade = sampleRate * 1.2
  const samples = Buffer.alloc(sound.length)
  for (let i = 0; i < sound.length; i++) {
    const opening = Math.min(1, i / (sampleRate * 0.05), (sound.length - i) / fade)
    samples[i] = encodeMulaw(((sound[i] ?? 0) / peak) * 29_000 * opening)
  }
  return Buffer.concat([header, samples])
}
