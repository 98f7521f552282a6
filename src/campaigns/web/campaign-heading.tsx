import { Rich } from '../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../platform/web/script-language.ts'
import styles from './campaign-page.module.css'

/** Shows artist and city in the word order of the reader's language. */
export function CampaignHeading({ artist, city }: { artist: string; city: string }) {
  return (
    <h1 className={styles['title']}>
      <Rich
        id="campaign.heading"
        values={{ artist, city }}
        parts={{
          artist: text => <span lang={detectScriptLanguage(artist)}>{text}</span>,
          city: text => <span className={styles['city']}>{text}</span>,
        }}
      />
    </h1>
  )
}
