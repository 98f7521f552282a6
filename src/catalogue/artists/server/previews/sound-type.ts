/**
 * Detects the format of an audio file by its first bytes; undefined for other files and for formats that some
 * browsers can't play.
 */
export function detectSoundType(bytes: Uint8Array): string | undefined {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav'
  if (text(0, 4) === 'OggS') return 'audio/ogg'
  if (text(0, 4) === 'fLaC') return 'audio/flac'
  if (text(4, 8) === 'ftyp') return 'audio/mp4'
  if (text(0, 3) === 'ID3' || isMp3Frame(bytes)) return 'audio/mpeg'
  return undefined
}

/** Checks for eleven sync bits, layer III, and valid bit and sampling rates. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
  return isSync && isLayer3 && third >> 4 !== 0xf && (third & 0x0c) !== 0x0c
}
