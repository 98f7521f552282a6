import { useT } from '../../../platform/web/i18n.tsx'
import styles from './help-page.module.css'
import { QuestionList } from './question-list.tsx'
import { topics } from './questions.ts'

/** Lists all topics with their questions and expands the question `asked`. */
export function Faq({ asked }: { asked: string | undefined }) {
  const t = useT()
  return (
    <>
      <nav className={styles['topics']} aria-label={t('help.topics')}>
        <ul>
          {topics.map(({ id }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(`help.topic.${id}`)}</a>
            </li>
          ))}
          <li>
            <a href="#contact">{t('help.contact')}</a>
          </li>
        </ul>
      </nav>
      <div className={styles['answers']}>
        {topics.map(({ id, questions }) => (
          <section key={id} id={id} className={styles['topic']} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t(`help.topic.${id}`)}</h2>
            <QuestionList ids={questions} open={asked} />
          </section>
        ))}
      </div>
    </>
  )
}
