import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '../contract.ts'
import styles from './legal-text.module.css'

/** Renders the blocks of a text. Blocks are plain data, so no markup can be injected (XSS). */
export function Blocks({ blocks }: { blocks: Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
  return blocks.map((block, index) => <Fragment key={index}>{renderBlock(block)}</Fragment>)
}

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level <= 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <a href={`#${block.id}`} className={styles['anchor']}>
            {block.text}
          </a>
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.children} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <Blocks blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table {...block} />
  }
}

/** Renders a table. On phones each row becomes a list with the column name before each cell. */
function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <th key={index} scope="col">
              <Runs runs={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column} data-label={toText(head[column] ?? [])}>
                <Runs runs={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Runs({ runs }: { runs: Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return runs.map((run, index) => <Fragment key={index}>{renderRun(run)}</Fragment>)
}

function renderRun(run: Inline): ReactNode {
  if (run.kind === 'text') return run.text
  const content = <Runs runs={run.children} />
  if (run.kind === 'link')
    return (
      <a className={styles['link']} href={run.href}>
        {content}
      </a>
    )
  const Mark = run.kind
  return <Mark>{content}</Mark>
}

function toText(runs: Inline[]): string {
  return runs.map(run => (run.kind === 'text' ? run.text : toText(run.children))).join('')
}
