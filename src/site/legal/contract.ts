import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { type Entity, textDates } from './text-dates.ts'

export const legalErrors = {
  notFound: defineError(
    'legal_text_not_found',
    900,
    404,
    'There is no legal text of this name, language and date.',
  ),
}

export const entities = Object.keys(textDates) as [Entity, ...Entity[]]

/**
 * Run of text within a block. Links lead to our own pages, https or mailto URLs; any other link becomes plain
 * text.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

const inline: z.ZodType<Inline> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.enum(['strong', 'em']), children: z.array(inline) }),
    z.object({ kind: z.literal('link'), href: z.string(), children: z.array(inline) }),
  ]),
)

const block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.int(), id: z.string(), text: z.string() }),
    z.object({ kind: z.literal('paragraph'), children: z.array(inline) }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(block)) }),
    z.object({
      kind: z.literal('table'),
      head: z.array(z.array(inline)),
      rows: z.array(z.array(z.array(inline))),
    }),
  ]),
)

const version = z.object({ lang: z.string(), date: z.iso.date() })

export const getLegalText = defineEndpoint({
  method: 'GET',
  path: '/api/v1/legal/{entity}/',
  summary: 'A legal text as blocks, in a language and of a date',
  source: 'spec 2.1, 2.2, product 6',
  access: 'public',
  params: z.object({ entity: z.enum(entities) }),
  query: z.object({
    /** Requested language; English is returned if the text doesn't exist in it. */
    lang: z.string().max(20).default('en'),
    /** Date of the version; defaults to the version in force. */
    date: z.iso.date().optional(),
  }),
  answer: z.object({
    entity: z.enum(entities),
    lang: z.string(),
    date: z.iso.date(),
    /** Whether this is the English text because the requested language has none. */
    is_fallback: z.boolean(),
    /** Whether this version is in force. */
    is_current: z.boolean(),
    /** Whether this version is announced but not yet in force. */
    is_upcoming: z.boolean(),
    title: z.string(),
    description: z.string(),
    /** Content; its second-level headings form the table of contents. */
    blocks: z.array(block),
    /** All versions of this text, newest first. */
    versions: z.array(version),
  }),
  errors: [legalErrors.notFound],
  limit: readLimit,
  cache: publicRead,
})
