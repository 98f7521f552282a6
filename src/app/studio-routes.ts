import type { PageLoaders } from '../platform/web/page.ts'
import type { StudioRoute } from '../studio/kit/web/shared/menu.ts'
import { kitPages, studioPages } from './studio-pages.ts'

export const studioRoutes: StudioRoute[] = [...studioPages, ...(import.meta.env.DEV ? kitPages : [])]

const files = {
  ...import.meta.glob('/src/studio/*/web/*-page.tsx'),
  ...(import.meta.env.DEV ? import.meta.glob('/src/studio/kit/web/gallery/*-page.tsx') : {}),
} as PageLoaders

export const studioLoaders: PageLoaders = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.slice('/src/'.length, -'.tsx'.length), load]),
)
