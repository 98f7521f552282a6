import type { ComponentType } from 'react'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { BrandMark } from '../brand-mark.tsx'
import { Button } from '../button.tsx'
import type { Media } from '../picture.tsx'
import styles from './gallery.module.css'
import { SamplePictures } from './sample.tsx'

/** The exports of a `*.story.tsx` file: `title` is the group and title of its component. */
export type StoryModule = { title: string; default: ComponentType }

const anchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

const choices = ['system', 'day', 'night', 'both'] as const
type Choice = (typeof choices)[number]

interface Props {
  stories: readonly StoryModule[]
  pictures?: readonly Media[]
}

/**
 * Shows every component of the design system on one page (development only): in the system's theme, in light
 * or dark mode, or in both side by side.
 */
export default function Gallery({ stories, pictures = [] }: Props) {
  const sorted = stories.toSorted((one, other) => one.title.localeCompare(other.title))
  const [theme, setTheme] = useState<Choice>('system')
  const themes = theme === 'both' ? (['day', 'night'] as const) : [theme === 'system' ? undefined : theme]
  return (
    <div className={styles['gallery']}>
      <header className={styles['head']}>
        <BrandMark size={40} />
        <h1>{brand.name} UI</h1>
        <div className={styles['switch']}>
          {choices.map(choice => (
            <Button
              key={choice}
              size={40}
              look={choice === theme ? 'secondary' : 'quiet'}
              aria-pressed={choice === theme}
              onClick={() => setTheme(choice)}
            >
              {choice}
            </Button>
          ))}
        </div>
      </header>
      <nav className={styles['toc']} aria-label="Parts">
        {sorted.map(story => (
          <a key={story.title} href={`#${anchor(story.title)}`}>
            {story.title}
          </a>
        ))}
      </nav>
      <SamplePictures value={pictures}>
        {sorted.map(({ title, default: Story }) => (
          <section key={title} id={anchor(title)} className={styles['story']} aria-label={title}>
            <h2 className={styles['name']}>{title}</h2>
            <div className={styles['themes']}>
              {themes.map(name => (
                <div key={name ?? 'system'} data-theme={name} className={styles['theme']}>
                  <Story />
                </div>
              ))}
            </div>
          </section>
        ))}
      </SamplePictures>
    </div>
  )
}
