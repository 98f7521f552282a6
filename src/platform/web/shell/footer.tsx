import { type ReactNode, useState } from 'react'
import { brand } from '../../brand.ts'
import { paths } from '../../contract/paths.ts'
import { Rich, useT, useTexts } from '../i18n.tsx'
import { useSite } from '../site.ts'
import styles from './footer.module.css'

const legalPages = ['terms', 'privacy-notice', 'copyright', 'cookie', 'business'] as const

/** Links that every page ends with (spec 2.2): wide in columns, compact in one. */
export function Footer({ languages }: { languages: ReactNode }) {
  const t = useT()
  const { locale } = useTexts()
  const { aboutUrl, socialLinks } = useSite()
  return (
    <div className={styles['inner']}>
      <nav aria-label={t('common.footer.label')}>
        <ul>
          {aboutUrl && (
            <li>
              <a href={aboutUrl} rel="external">
                {t('common.footer.about')}
              </a>
            </li>
          )}
          <li>
            <a href={paths.help()}>{t('common.menu.help')}</a>
          </li>
          {legalPages.map(entity => (
            <li key={entity}>
              <a href={paths.legal(entity)}>{t(`common.legal.${entity}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {socialLinks.length > 0 && (
        <nav aria-label={t('common.footer.social')}>
          <ul>
            {socialLinks.map(({ kind, url }) => (
              <li key={kind}>
                <a href={url} rel="external me">
                  {t(`common.social.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>{languages}</div>
      <div className={styles['small']}>
        {(locale === 'ko' || locale === 'ja') && <p>{t('common.footer.company', { ...brand.company })}</p>}
        <p>
          <Rich
            id="common.footer.cities"
            parts={{ link: text => <a href="https://www.geonames.org/">{text}</a> }}
          />
        </p>
        <Copyright />
      </div>
    </div>
  )
}

const tapsToReveal = 5

/** Five taps reveal which build this is (spec 2.2). */
function Copyright() {
  const t = useT()
  const [taps, setTaps] = useState(0)
  const { buildDate, buildId, commit } = useSite()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a hidden support feature, not a control
    <p onClick={() => setTaps(count => count + 1)}>
      © {brand.company.name}
      {taps >= tapsToReveal && (
        <span data-build="">
          {' '}
          · {t('common.footer.build', { date: buildDate, commit: commit || buildId })}
        </span>
      )}
    </p>
  )
}
