import type { ActKind } from '../../catalogue/acts.ts'
import { halo, journey, lamplight, shadow, stool, strips } from './alone.ts'
import { kitchen, lakeside, reels, shelf, winter } from './broadcasts.ts'
import { duo, litProfile, singer, stencil } from './busts.ts'
import { booth, bow, circle, crossing, formation, relief, stairs } from './company.ts'
import { decks, drums, keys, ribbon, strings } from './instruments.ts'
import { lasers, listening, patchbay, tower } from './machines.ts'
import { festival, rooftop, van } from './open-air.ts'
import { duet, livingRoom } from './pairs.ts'
import { rehearsal, soundSystem, windows } from './rooms.ts'
import type { Scene, Stage } from './scene.ts'
import { concert, group, lineup, spotlight } from './stages.ts'

const scenes = {
  kitchen,
  lakeside,
  reels,
  shelf,
  winter,
  booth,
  bow,
  circle,
  concert,
  crossing,
  decks,
  drums,
  duet,
  duo,
  festival,
  formation,
  group,
  halo,
  journey,
  keys,
  lamplight,
  lasers,
  lineup,
  listening,
  litProfile,
  livingRoom,
  patchbay,
  rehearsal,
  relief,
  ribbon,
  rooftop,
  shadow,
  singer,
  soundSystem,
  spotlight,
  stairs,
  stencil,
  stool,
  strings,
  strips,
  tower,
  van,
  windows,
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/** Scenes that can represent an act. A duo, band or group always appears as several people. */
const actScenes: Record<ActKind, SceneName[]> = {
  s: [
    'litProfile',
    'singer',
    'stencil',
    'stool',
    'lamplight',
    'shadow',
    'halo',
    'journey',
    'strips',
    'spotlight',
  ],
  d: ['duo', 'duet', 'livingRoom', 'booth', 'relief', 'crossing', 'bow', 'rooftop', 'windows'],
  b: [
    'lineup',
    'rehearsal',
    'van',
    'rooftop',
    'windows',
    'festival',
    'crossing',
    'stairs',
    'bow',
    'booth',
    'relief',
    'circle',
  ],
  g: ['group', 'formation', 'booth', 'circle', 'relief', 'stairs', 'bow', 'crossing', 'festival'],
  p: ['decks', 'soundSystem', 'patchbay', 'listening', 'tower', 'lasers', 'halo', 'litProfile'],
}

/** Additional scenes for stills and covers: instruments, and the stage seen from the crowd. */
const extraScenes: Record<ActKind, SceneName[]> = {
  s: ['ribbon', 'keys', 'strings', 'concert'],
  d: ['strings', 'keys', 'ribbon', 'festival'],
  b: ['strings', 'drums', 'keys', 'ribbon'],
  g: ['ribbon', 'lasers', 'keys'],
  p: ['concert', 'keys', 'journey'],
}

export const listPortraitScenes = (kind: ActKind): SceneName[] => actScenes[kind]
export const listFilmScenes = (kind: ActKind): SceneName[] => [...actScenes[kind], ...extraScenes[kind]]

export const showsSeveralPeople = (name: SceneName) =>
  [...actScenes.d, ...actScenes.b, ...actScenes.g].includes(name)

export function drawScene(name: SceneName, kind: ActKind, stage: Stage): string {
  return scenes[name](kind === 'd' ? { ...stage, people: 2 } : stage)
}
