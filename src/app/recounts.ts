import { readOnePicture } from '../platform/server/pictures/read-one.ts'
import type { Recount } from '../platform/server/recount.ts'
import { modules } from './modules.ts'

/** Every check of a restored copy. */
export const recounts: Recount[] = [readOnePicture, ...modules.flatMap(module => module.recounts ?? [])]
