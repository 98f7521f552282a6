import { closings, details, flavours, openings } from './about-words.ts'
import type { ActKind } from './acts.ts'
import type { Genre } from './genres.ts'
import type { Random } from './random.ts'

/** Writes an English description of four sentences. */
export function writeEnglishAbout(
  name: string,
  kind: ActKind,
  genre: Genre,
  home: string,
  random: Random,
): string {
  const from = random.chance(0.5) ? `${name}, from ${home}, ` : `Out of ${home}: ${name} `
  const detail = random
    .pick(details)
    .replace('{count}', String(random.int(3, 48)))
    .replace('{year}', String(random.int(2011, 2023)))
  const parts = [random.pick(flavours[genre]), detail]
  return `${from}${random.pick(openings[kind])}. ${random.shuffle(parts).join(' ')} ${random.pick(closings)}`
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

type LocalAbout = (name: string, genre: string, since: number) => string

const german: LocalAbout[] = [
  (name, genre, since) =>
    `${name} steht seit ${since} für ${genre}, der live am besten klingt: laut, nah und ohne Netz. Neue Lieder sind unterwegs.`,
  (name, genre, since) =>
    `Angefangen hat alles ${since} in einem Keller mit zwei Steckdosen. Heute füllt ${name} Säle mit ${genre} und lässt die letzte Strophe immer das Publikum singen.`,
  (name, genre) =>
    `${genre} für alle, die den letzten Zug verpassen. ${name} schreibt unterwegs, nimmt nachts auf und probiert Neues zuerst auf der Bühne aus.`,
  (name, genre, since) =>
    `Seit ${since} unterwegs, nie zweimal mit demselben Set: ${name} spielt ${genre}, als schlösse der Club in zwanzig Minuten.`,
]

const korean: LocalAbout[] = [
  (name, genre, since) =>
    `${name} – ${since}년부터 ${genre}의 길을 걸어온 아티스트. 진짜 매력은 무대에서 드러납니다. 새로운 노래도 준비하고 있습니다.`,
  (name, genre, since) =>
    `${since}년, 방음이 안 되는 작은 연습실에서 시작했습니다. 지금은 ${genre} 한 곡으로 공연장 전체를 조용하게 만드는 이름, ${name}.`,
  (name, genre) =>
    `늦은 밤 버스 창가에 어울리는 ${genre}. 공연마다 세트리스트가 달라서 같은 무대를 두 번 볼 수 없습니다. ${name}, 직접 들어 보세요.`,
  (name, genre, since) =>
    `${name} – ${since}년 데뷔. 가사는 손으로 쓰고 녹음은 새벽에 합니다. ${genre} 특유의 온기를 가장 가까운 거리에서 전합니다.`,
]

const japanese: LocalAbout[] = [
  (name, genre, since) =>
    `${name}は${since}年から活動する${genre}アーティスト。ライブでこそ本領を発揮する。新曲も制作中。`,
  (name, genre, since) =>
    `${since}年、コンセントが2つしかない地下室で始まった。いまや${genre}で会場を静まり返らせる存在、${name}。`,
  (name, genre) =>
    `終電の窓によく似合う${genre}。セットリストは毎回変わり、同じ夜は二度とない。${name}の音は、まず会場で。`,
  (name, genre, since) =>
    `歌詞は手書き、録音は夜明け前。${since}年の結成以来、${name}は${genre}のぬくもりをいちばん近い距離で届けてきた。`,
]

/** Writes descriptions in German, Korean and Japanese, for the best-known acts. */
export function writeLocalAbouts(
  name: string,
  genre: Genre,
  since: number,
  random: Random,
): Record<'de' | 'ko' | 'ja', string> {
  const [de, ko, ja] = localGenres[genre]
  const place = random.int(0, 3)
  return {
    de: german[place]!(name, de, since),
    ko: korean[place]!(name, ko, since),
    ja: japanese[place]!(name, ja, since),
  }
}
