import type { DemoArtist } from './artists.ts'
import type { Random } from './random.ts'

/** A day relative to today: two in three are coming, and the near future is fullest. */
export function someDay(random: Random): number {
  return random.chance(0.66)
    ? 1 + Math.floor(random.next() ** 1.7 * 300)
    : -1 - Math.floor(random.next() ** 1.3 * 480)
}

/** Nobody plays in two cities within two days. */
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

  /** A day on which somebody can play; after some attempts the last one stands. */
  freeDay(random: Random, artist: DemoArtist): number {
    let day = someDay(random)
    for (let tries = 0; tries < 20 && !this.isFree(artist, day); tries++) day = someDay(random)
    return day
  }
}
