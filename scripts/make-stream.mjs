import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Draws the sandbox's stream again: `node scripts/make-stream.mjs`, with Debian's ffmpeg. An equaliser
 * that leaps with the sound's pulse and a clock of the loop; H.264 and AAC in fMP4, each segment with a key frame at its start.
 * The files are committed, so nobody needs ffmpeg to run the product.
 */
const folder = path.join(import.meta.dirname, '../packages/sandbox/streams/media')
const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf'
const segmentSeconds = 4
const segments = 12
const fps = 15
const renditions = [
  { name: 'low', width: 320, height: 180, crf: 34, audio: '16k' },
  { name: 'high', width: 640, height: 360, crf: 33, audio: '24k' },
]

// A slow phrase in A minor: four chords of twelve seconds, with a pulse on each second.
const chords = [
  [220, 261.63, 329.63],
  [174.61, 220, 261.63],
  [130.81, 196, 329.63],
  [196, 246.94, 293.66],
]
const chordSeconds = (segments * segmentSeconds) / chords.length
const tones = chords.map((notes, index) => {
  const voices = notes.map(hz => `sin(2*PI*${hz}*t)`).join('+')
  return `between(t,${index * chordSeconds},${(index + 1) * chordSeconds})*(${voices})`
})
const sound = `aevalsrc='0.09*(${tones.join('+')})*(0.45+0.55*exp(-5*mod(t,1)))':s=24000`

/** Bars of a 16 × 9 raster, blown up without smoothing: they leap with the sound's pulse and fall back. */
function picture({ width, height }) {
  const clock = String.raw`%{eif\:t/60\:d\:2}\:%{eif\:mod(t,60)\:d\:2}`
  const bar = String.raw`mod(X\,2)*gt(Y\,8.5-(1+3*abs(sin(X*1.7+floor(T)*2.3)))*(0.4+0.6*exp(-2*mod(T\,1))))`
  const channel = (lit, dark) => `if(${bar}\\,${lit}\\,${dark})`
  return [
    `color=black:s=16x9:r=${fps},format=gbrp`,
    `geq=r='${channel(255, 23)}':g='${channel(90, 19)}':b='${channel(54, 31)}'`,
    `scale=${width}:${height}:flags=neighbor`,
    `drawtext=fontfile=${font}:text='${clock}':fontcolor=0xf6efe4:fontsize=${height / 3}:x=(w-tw)/2:y=h/8[shown]`,
  ].join(',')
}

function encode({ name, crf, audio, ...size }) {
  const to = path.join(folder, name)
  mkdirSync(to, { recursive: true })
  const gop = String(fps * segmentSeconds)
  execFileSync('ffmpeg', [
    ...['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', sound],
    ...['-filter_complex', picture(size), '-map', '[shown]', '-map', '0:a'],
    ...['-t', String(segmentSeconds * segments), '-r', String(fps), '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-crf', String(crf)],
    ...['-g', gop, '-keyint_min', gop, '-sc_threshold', '0', '-bf', '0'],
    ...['-c:a', 'aac', '-b:a', audio, '-ac', '1', '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '0'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', path.join(to, '%d.m4s'), path.join(to, 'made.m3u8')],
  ])
  rmSync(path.join(to, 'made.m3u8'))
}

rmSync(folder, { recursive: true, force: true })
for (const rendition of renditions) encode(rendition)
