import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildClassName } from './build/class-names.ts'
import { precompressFiles } from './build/precompress-files.ts'
import { studioAssets, textCatalogs } from './build/text-catalogs.ts'

/** Builds the studio's files, which share no chunk and no style sheet with the fans' pages. */
export default defineConfig({
  plugins: [react(), textCatalogs('studio'), precompressFiles()],
  css: { modules: { generateScopedName: buildClassName } },
  publicDir: false,
  build: {
    outDir: 'dist/studio',
    assetsDir: studioAssets,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/app/studio-entry.tsx',
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            { name: 'shell', tags: ['$initial'] },
            { name: 'kit', test: /src[\\/](platform|studio[\\/]kit)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
})
