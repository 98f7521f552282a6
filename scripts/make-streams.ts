import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { basement } from '../demo/art/film/basement.ts'
import { computeFilmSeconds, drawFrame, type Film } from '../demo/art/film/film.ts'
import { rooftop } from '../demo/art/film/rooftop.ts'
import { stage } from '../demo/art/film/stage.ts'
import { composeLoop } from '../demo/sound/compose.ts'

/**
 * Renders the films of the sandbox's streams with their music: `node scripts/make-streams.ts [name …]`, with
 * Debian's ffmpeg. H.264 and AAC in fMP4; each segment starts with a key frame. The files are committed, so
 * that the product runs without ffmpeg.
 */
const folder = path.join(import.meta.dirname, '../packages/sandbox/streams/media')
const films = [stage, rooftop, basement]
const segmentSeconds = 2
const fps = 24
const renditions = [
  { name: 'low', width: 320, height: 180, crf: 37, audio: '24k' },
  { name: 'high', width: 640, height: 360, crf: 36, audio: '40k' },
]
const largest = renditions.at(-1)!
/** Audio sample rate: an AAC frame has 1,024 samples, so that a minute is a whole number of frames. */
const rate = 32_000

const names = process.argv.slice(2)
for (const film of films) {
  if (names.length === 0 || names.includes(film.name)) await makeStream(film)
}

async function makeStream(film: Film): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), 'streams-'))
  const { beatsPerMinute, sound } = film
  const samples = composeLoop(film.name, sound.feel, { beatsPerMinute, sections: sound.sections, rate })
  writeFileSync(path.join(work, 'sound.f32'), maximizeLoudness(samples))
  await encodePicture(film, work)
  for (const rendition of renditions) pack(film, rendition, work)
  rmSync(work, { recursive: true })
}

/** Maximizes the loudness and limits the peaks. */
function maximizeLoudness(samples: Float32Array): Buffer {
  let sum = 0
  for (const value of samples) sum += value * value
  const gain = 0.2 / Math.sqrt(sum / samples.length)
  return Buffer.from(samples.map(value => 0.9 * Math.tanh(value * gain)).buffer)
}

/** Rasterizes each frame once and scales it down for the smaller sizes. */
async function encodePicture(film: Film, work: string): Promise<void> {
  const gop = String(fps * segmentSeconds)
  const scaled = renditions.map(
    ({ name, width, height }) => `[0:v]scale=${width}:${height}:flags=area[${name}]`,
  )
  const outputs = renditions.flatMap(({ name, crf }) => [
    ...['-map', `[${name}]`, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-profile:v', 'main'],
    ...['-preset', 'veryslow', '-tune', 'animation', '-crf', String(crf), '-bf', '0'],
    ...['-g', gop, '-keyint_min', gop, '-sc_threshold', '0', path.join(work, `${name}.mp4`)],
  ])
  const { width, height } = largest
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
      ...['-s', `${width}x${height}`, '-r', String(fps), '-i', 'pipe:0'],
      ...['-filter_complex', scaled.join(';'), ...outputs],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(encoder, 'exit')
  for (let frame = 0; frame < computeFilmSeconds(film) * fps; frame += 1) {
    const svg = Buffer.from(drawFrame(film, frame / fps))
    const pixels = await sharp(svg).resize(width, height).removeAlpha().raw().toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

function pack(film: Film, { name, audio }: (typeof renditions)[number], work: string): void {
  const seconds = computeFilmSeconds(film)
  const to = path.join(folder, film.name, name)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const raw = ['-f', 'f32le', '-ar', String(rate), '-ac', '1']
  // Encodes the second of three repetitions, whose first frame continues from the last frame of the first
  // repetition, so that the loop has no gap.
  execFileSync('ffmpeg', [
    ...['-loglevel', 'error', '-y', ...raw, '-stream_loop', '2', '-i', path.join(work, 'sound.f32')],
    ...['-c:a', 'aac', '-b:a', audio, path.join(work, `${name}.m4a`)],
  ])
  execFileSync('ffmpeg', [
    ...['-loglevel', 'error', '-y', '-i', path.join(work, `${name}.mp4`)],
    ...['-ss', String(seconds), '-t', String(seconds), '-i', path.join(work, `${name}.m4a`)],
    ...['-map', '0:v', '-map', '1:a', '-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '0'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', path.join(to, '%d.m4s'), path.join(to, 'made.m3u8')],
  ])
  rmSync(path.join(to, 'made.m3u8'))
}
