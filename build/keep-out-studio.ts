import type { Plugin } from 'vite'

/** Ends the fans' build with an error if one of its chunks contains a module of the studio. */
export function keepOutStudio(): Plugin {
  return {
    name: 'fanfare:keep-out-studio',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const found = chunk.type === 'chunk' && chunk.moduleIds.find(isOfStudio)
        if (found) this.error(`${chunk.fileName} of the fans' pages contains ${found}`)
      }
    },
  }
}

function isOfStudio(id: string): boolean {
  return /\/src\/(studio\/|app\/studio-)|text-catalog\/[\w-]+\/studio/.test(id.replaceAll('\\', '/'))
}
