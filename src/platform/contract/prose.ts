import * as z from 'zod'

/**
 * A run of text inside a block. Links are to our own pages, http(s) URLs or email addresses; all others have
 * become plain text.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

/** A block of a document body: pure data that can't contain markup. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** One of our own pictures, by its id. */
  | { kind: 'picture'; id: string; alt: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

const inline: z.ZodType<Inline> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['text', 'code']), text: z.string() }),
    z.object({ kind: z.literal('break') }),
    z.object({ kind: z.enum(['strong', 'em', 'del']), children: z.array(inline) }),
    z.object({ kind: z.literal('link'), href: z.string(), children: z.array(inline) }),
  ]),
)

export const block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), text: z.string() }),
    z.object({ kind: z.literal('paragraph'), children: z.array(inline) }),
    z.object({
      kind: z.literal('list'),
      ordered: z.boolean(),
      start: z.int(),
      items: z.array(z.array(block)),
    }),
    z.object({ kind: z.literal('quote'), blocks: z.array(block) }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('rule') }),
    z.object({ kind: z.literal('picture'), id: z.string(), alt: z.string() }),
    z.object({
      kind: z.literal('table'),
      head: z.array(z.array(inline)),
      rows: z.array(z.array(z.array(inline))),
    }),
  ]),
)
