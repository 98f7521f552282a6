import { type Beat, chatCities, chatWords } from './chat-words.ts'
import type { Random } from './random.ts'

/** A chat message; `atMs` is its time after the start of the show. */
export interface ChatLine {
  text: string
  lang: string
  atMs: number
}

export interface ChatSubject {
  artist: string
  songs: readonly string[]
}

const second = 1_000

/** Eight minutes of chat that begin shortly before the show: duration and number of lines of each part. */
const evening: [Beat, seconds: number, lines: number][] = [
  ['wait', 60, 16],
  ['open', 24, 34],
  ['song', 86, 50],
  ['talk', 26, 22],
  ['song', 84, 44],
  ['tender', 70, 36],
  ['song', 80, 40],
  ['encore', 40, 32],
  ['open', 8, 6],
  ['song', 34, 18],
  ['thanks', 28, 30],
]
const waitSeconds = 60

/** Relative frequency of each language in the chat. */
const weights: Record<string, number> = {
  en: 12,
  ko: 8,
  ja: 6,
  es: 5,
  pt: 5,
  id: 4,
  th: 3,
  de: 2.5,
  fr: 2.5,
  'zh-tw': 1.5,
  'zh-cn': 1.5,
  vi: 1.2,
  ru: 0.7,
  ms: 0.5,
}

/** Writes the eight minutes of a show's chat, busiest at the start of each part, without repeated lines. */
export function writeShowChat(random: Random, subject: ChatSubject): ChatLine[] {
  const next = createLineWriter(random, subject)
  let start = -waitSeconds
  return evening.flatMap(([beat, seconds, count]) => {
    const times = Array.from({ length: count }, () => (start + seconds * random.next() ** 1.7) * second)
    start += seconds
    return times
      .toSorted((a, b) => a - b)
      .flatMap(time => {
        const line = next(beat)
        return line ? [{ ...line, atMs: Math.round(time) }] : []
      })
  })
}

/**
 * Returns a function that writes a line for a part of the show, or null once that part has no unused lines.
 * It repeats neither its own lines nor any of `previousTexts`. Songs are used in order, so that fans mention
 * the same song at the same time.
 */
export function createLineWriter(
  random: Random,
  { artist, songs }: ChatSubject,
  previousTexts: readonly string[] = [],
) {
  const usedTexts = new Set(previousTexts)
  let song = -1
  let last: Beat | null = null
  const fill = (text: string, lang: string) =>
    text
      .replaceAll('{artist}', artist)
      .replaceAll('{song}', songs[Math.max(0, song) % Math.max(1, songs.length)] ?? artist)
      .replaceAll('{city}', random.pick(chatCities[lang] ?? chatCities['en']!))
  return (beat: Beat): Omit<ChatLine, 'atMs'> | null => {
    if (beat !== last && (beat === 'song' || beat === 'open' || beat === 'tender')) song += 1
    last = beat
    for (let tries = 0; tries < 60; tries += 1) {
      const lang = random.weighted(Object.keys(weights), name => weights[name]!)
      const text = fill(random.pick(chatWords[beat][lang]!), lang)
      if (usedTexts.has(text)) continue
      usedTexts.add(text)
      return { text, lang }
    }
    return null
  }
}
