import { paths } from '../../../platform/contract/paths.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { PictureCard } from '../../../platform/ui/picture-card.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './article-page.module.css'
import type { Article } from './queries.ts'

export function ArticleAside({ article: { artists, project } }: { article: Article }) {
  const t = useT()
  if (artists.length === 0) return null
  return (
    <aside className={styles['aside']}>
      <section>
        <h2 className={styles['asideTitle']}>{t('news.artists')}</h2>
        <ul className={styles['artists']}>
          {artists.map(artist => (
            <li key={artist.id}>
              <PictureCard
                shape="person"
                {...(artist.is_valid && { href: paths.artist(artist) })}
                title={artist.name}
                titleLang={detectScriptLanguage(artist.name)}
                media={artist.picture}
              />
            </li>
          ))}
        </ul>
      </section>
      {project && (
        <section>
          <h2 className={styles['asideTitle']}>{t('news.project')}</h2>
          <div className={styles['project']}>
            <Picture media={project.picture} sizes="96px" alt="" ratio="1:1" fit="thumb" />
            <h3 className={styles['projectName']}>
              <a href={paths.project(project.id)}>{project.name}</a>
            </h3>
          </div>
        </section>
      )}
    </aside>
  )
}
