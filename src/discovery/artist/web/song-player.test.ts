import { describe, expect, test } from 'vitest'
import { createSongPlayer } from './song-player.ts'

/** The part of an audio element that the player uses. */
class FakeAudio extends EventTarget {
  src = ''
  currentTime = 0
  duration = 20
  isPlaying = false
  refusal: unknown = null
  play() {
    if (this.refusal) return Promise.reject(this.refusal)
    this.isPlaying = true
    return Promise.resolve()
  }
  pause() {
    if (!this.isPlaying) return
    this.isPlaying = false
    this.tell('pause')
  }
  tell(event: string) {
    this.dispatchEvent(new Event(event))
  }
  at(seconds: number) {
    this.currentTime = seconds
    this.tell('timeupdate')
  }
}

function aPlayer() {
  const made: FakeAudio[] = []
  const player = createSongPlayer(() => {
    made.push(new FakeAudio())
    return made.at(-1) as unknown as HTMLAudioElement
  })
  const start = (songId: number, preview: string) => {
    player.toggle(songId, preview)
    made[0]?.tell('loadedmetadata')
    made[0]?.tell('playing')
  }
  return { player, start, made, now: player.getSnapshot }
}

describe('song player', () => {
  test('loads on the first press, pauses on the second, and resumes on the third', () => {
    const { player, start, made, now } = aPlayer()
    expect(made).toHaveLength(0)
    start(1, '/one.wav')
    expect(now()).toEqual({ songId: 1, state: 'playing', at: 0, length: 20 })
    made[0]?.at(7)
    player.toggle(1, '/one.wav')
    expect(now()).toMatchObject({ state: 'stopped', at: 7 })
    player.toggle(1, '/one.wav')
    expect([made[0]?.src, made[0]?.currentTime, now().state]).toEqual(['/one.wav', 7, 'loading'])
  })

  test('plays one song at a time, from its start', () => {
    const { start, made, now } = aPlayer()
    start(1, '/one.wav')
    made[0]?.at(7)
    start(2, '/two.wav')
    expect(made).toHaveLength(1)
    expect(made[0]?.src).toBe('/two.wav')
    expect(now()).toMatchObject({ songId: 2, state: 'playing', at: 0 })
  })

  test('stops after 30 seconds of a longer file', () => {
    const { player, made, now, start } = aPlayer()
    player.toggle(1, '/long.mp3')
    Object.assign(made[0] ?? {}, { duration: 240 })
    start(2, '/longer.mp3')
    expect(now().length).toBe(30)
    made[0]?.at(30)
    expect(made[0]?.isPlaying).toBe(false)
    expect(now()).toMatchObject({ state: 'stopped', at: 0 })
  })

  test("reports a file that can't be played and tries again on the next press", async () => {
    const { player, made, now } = aPlayer()
    player.toggle(1, '/broken.wav')
    made[0]?.tell('error')
    expect(now().state).toBe('failed')
    player.toggle(1, '/broken.wav')
    expect(now().state).toBe('loading')
    Object.assign(made[0] ?? {}, { refusal: new DOMException('Interrupted', 'AbortError') })
    player.toggle(2, '/two.wav')
    await Promise.resolve()
    expect(now()).toMatchObject({ songId: 2, state: 'loading' })
    Object.assign(made[0] ?? {}, { refusal: new DOMException('No source', 'NotSupportedError') })
    player.toggle(3, '/three.wav')
    await Promise.resolve()
    await Promise.resolve()
    expect(now()).toMatchObject({ songId: 3, state: 'failed' })
  })
})
