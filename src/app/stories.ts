import type { StoryModule } from '../platform/ui/gallery/gallery.tsx'

export const stories = Object.values(import.meta.glob<StoryModule>('../**/*.story.tsx', { eager: true }))
