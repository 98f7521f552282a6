import type { ReactNode } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { cx } from '../../../platform/ui/cx.ts'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { type Media, Picture } from '../../../platform/ui/picture.tsx'
import { measureLongestWord, measureText } from '../../../platform/ui/text-width.ts'
import whole from '../../../platform/ui/whole-link.module.css'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './campaign-tile.module.css'

export interface CampaignTileProps {
  campaign: {
    artist: { id: number; name: string; hue: number; picture: Media | null }
    city: { id: number; name: string }
  }
  /** Text on the picture: the city, or a rank. */
  mark: ReactNode
  /** Whether the mark is a rank, which is shown large; the city is then named above the list. */
  isRanked?: boolean
  badge?: ReactNode
  meter: ReactNode
  line?: ReactNode
  /** Button above the link that covers the tile. */
  action?: ReactNode
  level?: 2 | 3 | 4
}

/** Values of `data-fit` in the style sheet. */
const fits = [5, 6, 7, 8]

function cityFit(name: string): number {
  const needed = measureLongestWord(name)
  return fits.find(fit => fit >= needed) ?? 10
}

/**
 * Shows a campaign in a list: a row on a phone, elsewhere a card with the city on its picture. All tiles have
 * the same height.
 */
export function CampaignTile(props: CampaignTileProps) {
  const { campaign, mark, isRanked = false, badge, meter, line, action, level = 3 } = props
  const { artist, city } = campaign
  const Heading = `h${level}` as const
  return (
    <article className={cx(whole['whole'], styles['tile'])} data-hue={toHueStep(artist.hue)}>
      <div className={styles['frame']}>
        <Picture
          media={artist.picture}
          sizes="(width >= 1024px) 18rem, (width >= 640px) 46vw, 7.5rem"
          alt=""
          ratio="1:1"
          className={styles['picture']}
        />
        {isRanked ? (
          <p className={styles['place']}>{mark}</p>
        ) : (
          <p className={styles['city']} data-fit={cityFit(city.name)}>
            {mark}
          </p>
        )}
      </div>
      <div className={styles['text']}>
        <Heading className={styles['name']} data-fit={measureText(artist.name) > 9 ? 'long' : undefined}>
          <a
            className={whole['link']}
            href={paths.campaign(artist.id, city.id)}
            lang={detectScriptLanguage(artist.name)}
          >
            {artist.name}
          </a>
        </Heading>
        {badge}
        <div className={styles['meter']}>{meter}</div>
        {line && <p className={styles['line']}>{line}</p>}
      </div>
      {action && <div className={styles['action']}>{action}</div>}
    </article>
  )
}
