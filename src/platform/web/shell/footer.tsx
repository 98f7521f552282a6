import { type ReactNode, useEffect, useState } from 'react'
import { brand } from '../../brand.ts'
import { pseudoLocale } from '../../contract/locales.ts'
import { paths } from '../../contract/paths.ts'
import { Rich, useT, useTexts } from '../i18n.tsx'
import { useRouterState } from '../routing/use-router.ts'
import { useSite } from '../site.ts'
import styles from './footer.module.css'
import type { FooterProps } from './frame.tsx'
import { InstallButton } from './install-button.tsx'
import { LanguageLinks } from './language-links.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const legalPages = ['terms', 'privacy-notice', 'copyright', 'cookie', 'business'] as const

/**
 * The footer of every page: links (spec 2.2), and the choice of theme and language. In columns on wide
 * screens, in two columns on narrow ones.
 */
export function Footer({ keepLocale, onReady }: FooterProps) {
  const t = useT()
  useEffect(() => onReady?.(), [onReady])
  const isShort = useRouterState({ select: ({ opened }) => opened?.match?.row.hasShortFooter === true })
  if (isShort) return <ShortFooter />
  return (
    <div className={styles['inner']}>
      <OwnLinks />
      <Elsewhere />
      <nav className={styles['legal']} aria-label={t('common.footer.legal')}>
        <Titled title={t('common.footer.legal')}>
          {legalPages.map(entity => (
            <li key={entity}>
              <a href={paths.legal(entity)}>{t(`common.legal.${entity}`)}</a>
            </li>
          ))}
        </Titled>
      </nav>
      <div className={styles['choices']}>
        <ThemeChoice place="footer" />
        <LanguageLinks keep={keepLocale} />
        <InstallButton />
      </div>
      <SmallPrint />
    </div>
  )
}

const shortLegalPages = ['terms', 'privacy-notice', 'business'] as const

function ShortFooter() {
  const t = useT()
  return (
    <div className={styles['short']}>
      <Company />
      <nav aria-label={t('common.footer.legal')}>
        <ul>
          {shortLegalPages.map(entity => (
            <li key={entity}>
              <a href={paths.legal(entity)} target="_blank" rel="noreferrer">
                {t(`common.legal.${entity}`)}
              </a>
            </li>
          ))}
          <li>
            <a href={`${paths.legal('terms')}#withdrawal`} target="_blank" rel="noreferrer">
              {t('common.legal.withdrawal')}
            </a>
          </li>
        </ul>
      </nav>
      <p>© {brand.company.name}</p>
    </div>
  )
}

/** Shows the company details on each page if the law of the language's country requires it. */
function Company() {
  const t = useT()
  const { locale } = useTexts()
  if (locale !== 'ko' && locale !== 'ja') return null
  return <p>{t('common.footer.company', { ...brand.company })}</p>
}

function OwnLinks() {
  const t = useT()
  const { aboutUrl } = useSite()
  return (
    <nav aria-label={t('common.footer.label')}>
      <Titled title={brand.name}>
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
      </Titled>
    </nav>
  )
}

function Elsewhere() {
  const t = useT()
  const { locale } = useTexts()
  const { socialLinks } = useSite()
  return (
    <nav aria-label={t('common.footer.social')}>
      <Titled title={t('common.footer.social')}>
        {socialLinks.map(({ kind, url }) => (
          <li key={kind}>
            <a href={url} rel="external me">
              {t(`common.social.${kind}`)}
            </a>
          </li>
        ))}
        <li>
          <a href={paths.newsFeed('rss', locale === pseudoLocale ? 'en' : locale)} rel="external">
            {t('common.footer.feed')}
          </a>
        </li>
      </Titled>
    </nav>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className={styles['title']}>{title}</p>
      <ul>{children}</ul>
    </>
  )
}

function SmallPrint() {
  return (
    <div className={styles['small']}>
      <Company />
      <p>
        <Rich
          id="common.footer.cities"
          parts={{ link: text => <a href="https://www.geonames.org/">{text}</a> }}
        />
      </p>
      <Copyright />
    </div>
  )
}

const tapsToReveal = 5

/** The copyright line; five taps on it reveal the build (spec 2.2). */
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
