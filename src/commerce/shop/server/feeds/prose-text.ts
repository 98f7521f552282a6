import type { Block, Inline } from '../../../../platform/contract/prose.ts'

/** What a body says, without its form: a line for each block, pictures by what they show. */
export function proseText(blocks: readonly Block[]): string {
  return blocks
    .map(textOf)
    .filter(text => text !== '')
    .join('\n')
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineText(block.children)
    case 'list':
      return block.items.map(proseText).join('\n')
    case 'quote':
      return proseText(block.blocks)
    case 'table':
      return [block.head, ...block.rows].map(cells => cells.map(inlineText).join(' ')).join('\n')
    case 'picture':
      return block.alt
    case 'rule':
      return ''
    default:
      return block.text
  }
}

const inlineText = (inlines: readonly Inline[]): string =>
  inlines
    .map(inline => {
      if (inline.kind === 'break') return '\n'
      return 'children' in inline ? inlineText(inline.children) : inline.text
    })
    .join('')
