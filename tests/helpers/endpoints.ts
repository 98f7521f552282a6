import { modules } from '../../src/app/modules.ts'
import { studioApiPath } from '../../src/platform/server/studio.ts'

const all = modules.flatMap(({ implementations }) => implementations.map(({ endpoint }) => endpoint))

/** Calls of the fans' site. */
export const endpoints = all.filter(({ path }) => !path.startsWith(studioApiPath))

/** Calls at the studio's host, including those of signing in. */
export const studioEndpoints = all.filter(({ path }) => path.startsWith(studioApiPath))
