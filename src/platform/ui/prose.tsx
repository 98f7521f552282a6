import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '../contract/prose.ts'
import { cx } from './cx.ts'
import { Picture } from './picture.tsx'
import styles from './prose.module.css'

interface Props {
  blocks: Block[]
  /** Hue of picture placeholders (0..359). */
  hue: number
}

/**
 * Long text written by operators, such as an article or a project's details. Its blocks are data and can't
 * contain markup.
 */
export function Prose({ lang, className, ...props }: Props & { lang?: string; className?: string }) {
  return (
    <div className={cx(styles['prose'], className)} lang={lang}>
      <Blocks {...props} />
    </div>
  )
}

function Blocks({ blocks, hue }: Props) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
  return blocks.map((block, index) => <Fragment key={index}>{renderBlock(block, hue)}</Fragment>)
}

function renderBlock(block: Block, hue: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading>{block.text}</Heading>
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.children} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <Blocks blocks={item} hue={hue} />
        </li>
      ))
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} hue={hue} />
        </blockquote>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'picture':
      return (
        <Picture
          media={{ id: block.id, hue }}
          sizes="(width >= 768px) 680px, 100vw"
          alt={block.alt}
          ratio="3:2"
          fit="hero"
          className={styles['picture']}
        />
      )
    case 'table':
      return <Table {...block} />
  }
}

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const cells = (row: Inline[][], cell: (runs: ReactNode, key: number) => ReactNode) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    row.map((runs, index) => cell(<Runs key={index} runs={runs} />, index))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={styles['scroller']} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cells(head, (runs, key) => (
              <th key={key} scope="col">
                {runs}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={index}>
              {cells(row, (runs, key) => (
                <td key={key}>{runs}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Runs({ runs }: { runs: Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return runs.map((run, index) => <Fragment key={index}>{renderRun(run)}</Fragment>)
}

function renderRun(run: Inline): ReactNode {
  switch (run.kind) {
    case 'text':
      return run.text
    case 'code':
      return <code>{run.text}</code>
    case 'break':
      return <br />
    case 'link': {
      const isOwn = run.href.startsWith('/')
      return (
        <a href={run.href} rel={isOwn ? undefined : 'noopener noreferrer nofollow external'}>
          <Runs runs={run.children} />
        </a>
      )
    }
    default: {
      const Mark = run.kind
      return (
        <Mark>
          <Runs runs={run.children} />
        </Mark>
      )
    }
  }
}
