import type { DemoArtist } from './artists.ts'
import type { Story } from './news.ts'
import type { StoryKind } from './news-facts.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
/** Some of the stories, whose artists no other story tells of. */
export function ofOthers(random: Random, stories: Story[], count: number, told: Set<DemoArtist>): Story[] {
  const chosen: Story[] = []
  for (const story of random.shuffle(stories)) {
    const artist = story.artists[0]!
    if (chosen.length === count || told.has(artist)) continue
    told.add(artist)
    chosen.push(story)
  }
  return chosen
}

const pageLength = 12
/** Of these kinds a story may as well have been told earlier. */
const movable: StoryKind[] = ['tour', 'studio', 'column']

/** Sorts the stories, the oldest first; a page of news tells of nobody twice, where that can be helped. */
export function keepArtistsApart(stories: Story[]): void {
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
