import type { ActKind } from './acts.ts'
import type { Genre } from './genres.ts'
import type { Random } from './random.ts'

const openings: Record<ActKind, string[]> = {
  s: [
    'writes songs the way others keep diaries: daily, by hand, with no one looking',
    'learned to sing over traffic and still sings as if the window were open',
    'began with a borrowed guitar and a phone full of voice notes',
    'spent ten years as a session voice before the first song of their own',
  ],
  d: [
    'met on the last train and missed their stop arguing about a chorus',
    'are two old friends, one microphone and a shared notebook',
    'write by post: one sends a verse, the other answers with a melody',
  ],
  b: [
    'started in a rehearsal room under a laundromat and never quite left',
    'play as if the venue closed in twenty minutes',
    'are four neighbours who were asked to keep it down and did not',
    'built their first amplifier from a broken radio and kept the hum',
  ],
  g: [
    'came together at a summer dance school and choreograph every show themselves',
    'sing in close harmony and dance as if the floor were on fire',
    'choose each title track by a vote among their fans',
  ],
  p: [
    'builds tracks from field recordings: trams, rain, kitchen drawers',
    'has run the same basement night every other Friday since the beginning',
    'mixes live with three machines and no laptop',
  ],
}

const flavours: Record<Genre, string> = {
  'idol-pop': 'Bright hooks, sharp footwork and a light-stick ocean.',
  'indie-rock': 'Guitars that ring, drums that push, words you find yourself humming in a queue.',
  'city-pop': 'Warm bass, night drives and brass that shines like wet asphalt.',
  'synth-pop': 'Analogue synths, cold verses, warm choruses.',
  techno: 'Patient, heavy and made for rooms without windows.',
  'drum-and-bass': 'Fast breaks, long pads and a bass that you feel before you hear it.',
  'hip-hop': 'Dry jokes and long memories over dusty loops.',
  soul: 'A voice that needs no reverb and a band that knows when to wait.',
  jazz: 'Standards turned inside out, and new tunes that sound like old friends.',
  folk: 'Strings, breath and stories from the edge of town.',
  ballad: 'Slow songs for the long way home.',
  punk: 'Two minutes, three chords, no apology.',
  metal: 'Down-tuned riffs with the patience of glaciers.',
  shoegaze: 'Walls of fuzz with a lullaby hidden inside.',
  cumbia: 'Accordion, bass and a dance floor that never quite empties.',
}

const closings = [
  'New songs are on the way.',
  'Ask them to your city and they may well come.',
  'The live show is where it all makes sense.',
  'Their fans bring paper cranes; nobody remembers why.',
  'They answer letters, slowly.',
]

/** An English about text of three sentences. */
export function aboutEnglish(
  name: string,
  kind: ActKind,
  genre: Genre,
  home: string,
  random: Random,
): string {
  const from = random.chance(0.5) ? `${name}, from ${home}, ` : `Out of ${home}: ${name} `
  return `${from}${random.pick(openings[kind])}. ${flavours[genre]} ${random.pick(closings)}`
}

const localGenres: Record<Genre, [string, string, string]> = {
  'idol-pop': ['Idol-Pop', '아이돌 팝', 'アイドルポップ'],
  'indie-rock': ['Indie-Rock', '인디 록', 'インディーロック'],
  'city-pop': ['City-Pop', '시티 팝', 'シティポップ'],
  'synth-pop': ['Synthie-Pop', '신스 팝', 'シンセポップ'],
  techno: ['Techno', '테크노', 'テクノ'],
  'drum-and-bass': ['Drum and Bass', '드럼 앤 베이스', 'ドラムンベース'],
  'hip-hop': ['Hip-Hop', '힙합', 'ヒップホップ'],
  soul: ['Soul', '소울', 'ソウル'],
  jazz: ['Jazz', '재즈', 'ジャズ'],
  folk: ['Folk', '포크', 'フォーク'],
  ballad: ['Balladen', '발라드', 'バラード'],
  punk: ['Punk', '펑크', 'パンク'],
  metal: ['Metal', '메탈', 'メタル'],
  shoegaze: ['Shoegaze', '슈게이즈', 'シューゲイザー'],
  cumbia: ['Cumbia', '쿰비아', 'クンビア'],
}

/** The same in German, Korean and Japanese, for the best known acts. */
export function aboutLocal(name: string, genre: Genre, since: number): Record<'de' | 'ko' | 'ja', string> {
  const [de, ko, ja] = localGenres[genre]
  return {
    de: `${name} steht seit ${since} für ${de}, der live am besten klingt: laut, nah und ohne Netz. Neue Lieder sind unterwegs.`,
    ko: `${name} – ${since}년부터 ${ko}의 길을 걸어온 아티스트. 진짜 매력은 무대에서 드러납니다. 새로운 노래도 준비하고 있습니다.`,
    ja: `${name}は${since}年から活動する${ja}アーティスト。ライブでこそ本領を発揮する。新曲も制作中。`,
  }
}
