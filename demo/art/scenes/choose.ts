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

/** What can stand for an act itself. A duo, band or group is told as several people, never as one. */
const actsThemselves: Record<ActKind, SceneName[]> = {
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

/** What a still or a cover can show besides: the things that they play, and the stage from the crowd. */
const around: Record<ActKind, SceneName[]> = {
  s: ['ribbon', 'keys', 'strings', 'concert'],
  d: ['strings', 'keys', 'ribbon', 'festival'],
  b: ['strings', 'drums', 'keys', 'ribbon'],
  g: ['ribbon', 'lasers', 'keys'],
  p: ['concert', 'keys', 'journey'],
}

export const portraitScenes = (kind: ActKind): SceneName[] => actsThemselves[kind]
export const filmScenes = (kind: ActKind): SceneName[] => [...actsThemselves[kind], ...around[kind]]

/** Those that show several people, whoever they are about. */
export const sceneShowsSeveral = (name: SceneName) =>
  [...actsThemselves.d, ...actsThemselves.b, ...actsThemselves.g].includes(name)

export function drawScene(name: SceneName, kind: ActKind, stage: Stage): string {
  return scenes[name](kind === 'd' ? { ...stage, people: 2 } : stage)
}
