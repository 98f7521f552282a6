import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildInfo } from './build/build-info.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { buildClassName } from './build/class-names.ts'
import { keepOutStudio } from './build/keep-out-studio.ts'
import { precompressFiles } from './build/precompress-files.ts'
import { textCatalogs } from './build/text-catalogs.ts'

/** `vite build` builds the browser's files, `vite build --ssr` the renderer that the server imports. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), textCatalogs('site'), keepOutStudio(), buildInfo(), precompressFiles()],
  css: { modules: { generateScopedName: buildClassName } },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx' }
      : {
          input: ['src/app/entry-client.tsx', 'src/platform/web/browser/prepare-formats.worker.ts'],
          output: { codeSplitting: { groups: chunkGroups } },
        },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
  ssr: { noExternal: true },
}))
