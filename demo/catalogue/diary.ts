import type { DemoArtist } from './artists.ts'
import type { Random } from './random.ts'

/** Picks a day relative to today: two in three are in the future, most of those soon. */
export function pickDay(random: Random): number {
  return random.chance(0.66)
    ? 1 + Math.floor(random.next() ** 1.7 * 300)
    : -1 - Math.floor(random.next() ** 1.3 * 480)
}

/** Keeps an artist from playing in two cities within two days. */
export class Diary {
  readonly #days = new Map<DemoArtist, Set<number>>()

  isFree(artist: DemoArtist, day: number): boolean {
    const days = this.#days.get(artist)
    return [-2, -1, 0, 1, 2].every(by => !days?.has(day + by))
  }

  add(artists: readonly DemoArtist[], day: number): void {
    for (const artist of artists) {
      const days = this.#days.get(artist)
      if (days) days.add(day)
      else this.#days.set(artist, new Set([day]))
    }
  }

  /** Picks a day on which the artist is free, or any day after 20 failed attempts. */
  freeDay(random: Random, artist: DemoArtist): number {
    let day = pickDay(random)
    for (let tries = 0; tries < 20 && !this.isFree(artist, day); tries++) day = pickDay(random)
    return day
  }
}
