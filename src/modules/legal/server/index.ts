import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { getLegalText } from '../contract.ts'
import { findText } from './find-text.ts'
import { readTexts } from './read-texts.ts'

const texts = readTexts()

/** Terms, privacy notice, copyright and cookies, from Markdown files by language and date. */
export const legalModule: ServerModule = {
  name: 'legal',
  implementations: [
    implement(getLegalText, async ({ params, query }) => findText(texts, { ...params, ...query })),
  ],
}
