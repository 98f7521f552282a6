import { lazy } from 'react'

// Lazy, so that only moderators load this code.

export const ModeratorActs = lazy(() => import('./moderator-acts.tsx'))
export const ModeratorTools = lazy(() => import('./moderator-tools.tsx'))
