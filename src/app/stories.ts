import type { StoryModule } from '../platform/ui/gallery/gallery.tsx'

/** Parts of the design system, of the platform and of modules. */
export const stories = Object.values(import.meta.glob<StoryModule>('../**/*.story.tsx', { eager: true }))
