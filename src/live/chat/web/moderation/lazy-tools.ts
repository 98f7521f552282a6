import { lazy } from 'react'

// For moderators alone: nobody else loads their code.

export const ModeratorActs = lazy(() => import('./moderator-acts.tsx'))
export const ModeratorTools = lazy(() => import('./moderator-tools.tsx'))
