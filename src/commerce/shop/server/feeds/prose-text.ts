import type { Block, Inline } from '../../../../platform/contract/prose.ts'

/** Converts prose to plain text: one line per block, pictures as their alternative text. */
export function toPlainText(blocks: readonly Block[]): string {
  return blocks
    .map(toBlockText)
    .filter(text => text !== '')
    .join('\n')
}

function toBlockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineText(block.children)
    case 'list':
      return block.items.map(toPlainText).join('\n')
    case 'quote':
      return toPlainText(block.blocks)
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
