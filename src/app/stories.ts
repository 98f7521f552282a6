import type { StoryModule } from '../platform/ui/gallery/gallery.tsx'

/** Stories of the design system, the platform and the modules. */
export const stories = Object.values(import.meta.glob<StoryModule>('../**/*.story.tsx', { eager: true }))
