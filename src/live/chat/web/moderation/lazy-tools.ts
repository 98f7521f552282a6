import { lazy } from 'react'

// Loads this code lazily, so that only moderators download it.

export const ModeratorActs = lazy(() => import('./moderator-acts.tsx'))
export const ModeratorTools = lazy(() => import('./moderator-tools.tsx'))
