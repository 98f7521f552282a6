import { MakeMeter } from '../../../campaigns/web/shared/make-meter.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { ShareButton } from '../../../platform/web/share-button.tsx'
import { getNameLang } from '../../../platform/web/text-language.ts'
import styles from './project-intro.module.css'
import { SaleWindow } from './sale-window.tsx'
import type { Project } from './shared/queries.ts'
import { SaleState } from './shared/sale-state.tsx'

export function ProjectIntro({ project }: { project: Project }) {
  const { t, has, locale } = useTexts()
  const { money, number } = useFormats()
  const { artist, goal } = project
  const typeKey = `project.type.${project.type}`
  return (
    <header className={styles['intro']}>
      <p className={styles['kind']}>
        {has(typeKey) && <Badge color="artist">{t(typeKey)}</Badge>}
        {project.status === 'cancelled' && <Badge>{t('shop.cancelled')}</Badge>}
        <span>
          <SaleState sale={project} />
        </span>
      </p>
      <h1 className={styles['title']} lang={getNameLang(project.name, project.lang, locale)}>
        {project.name}
      </h1>
      {artist && (
        <p className={styles['artist']}>
          {artist.is_valid ? (
            <a href={paths.artist(artist)} lang={detectScriptLanguage(artist.name)}>
              {artist.name}
            </a>
          ) : (
            artist.name
          )}
        </p>
      )}
      <p className={styles['summary']} lang={project.summary_lang}>
        {project.summary}
      </p>
      {project.price && (
        <p className={styles['price']}>
          {t('shop.from', { price: money(project.price.amount, project.price.currency) })}
        </p>
      )}
      <SaleWindow project={project} />
      {goal && (
        <div className={styles['goal']}>
          <MakeMeter
            size="large"
            value={goal.reached}
            goal={goal.target}
            text={t('shop.goal.text', { reached: number(goal.reached), target: number(goal.target) })}
            count={t('shop.goal.reached', { count: goal.reached })}
            goalText={t('shop.goal.target', { target: number(goal.target) })}
          />
          {goal.reached < goal.target && <p className={styles['note']}>{t('shop.goal.note')}</p>}
        </div>
      )}
      <p className={styles['foot']}>
        {project.supporter_count > 0 && (
          <a href={`${paths.project(project.id, 'supporters')}#section`}>
            {t('shop.supporters.count', { count: project.supporter_count })}
          </a>
        )}
        {project.can_redeem && <a href={paths.redeem({ projectId: project.id })}>{t('shop.redeem')}</a>}
        <ShareButton look="quiet" size={40} title={project.name} path={paths.project(project.id)} />
      </p>
    </header>
  )
}
