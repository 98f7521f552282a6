import type { DemoArtist } from './artists.ts'
import type { Story } from './news.ts'
import type { StoryKind } from './news-facts.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
/** Picks stories whose artists have no other story. */
export function pickUncovered(
  random: Random,
  stories: Story[],
  count: number,
  covered: Set<DemoArtist>,
): Story[] {
  const chosen: Story[] = []
  for (const story of random.shuffle(stories)) {
    const artist = story.artists[0]!
    if (chosen.length === count || covered.has(artist)) continue
    covered.add(artist)
    chosen.push(story)
  }
  return chosen
}

const pageLength = 12
/** Kinds of stories whose date may be moved back. */
const movable: StoryKind[] = ['tour', 'studio', 'column']

/** Sorts the stories, oldest first; if possible, no artist appears twice on one page of the news list. */
export function spreadArtists(stories: Story[]): void {
  for (let tries = 0; tries < stories.length * 4; tries++) {
    stories.sort((a, b) => a.atMs - b.atMs)
    const early = stories.find((story, place) => {
      const newer = stories.slice(place + 1, place + pageLength)
      return movable.includes(story.kind) && newer.some(other => other.artists[0] === story.artists[0])
    })
    if (!early) return
    early.atMs -= 15 * dayMs
  }
}
