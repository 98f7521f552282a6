import type { ComponentType } from 'react'

/** What a `*.story.tsx` file exports: the group and the title of its part, and as default the part itself. */
export type StoryModule = { title: string; default: ComponentType }
