import { Accordion } from '../ui/accordion.tsx'
import { FallbackNote } from './fallback-note.tsx'
import { useTexts } from './i18n.tsx'
import { langOf } from './text-language.ts'

interface Props {
  questions: { lang: string; question: string; answer: string }[]
  noteClass: string | undefined
}

/** Questions and answers. One note says that all are in English; where some are, each of these says it. */
export function TranslatedQuestions({ questions, noteClass }: Props) {
  const { locale } = useTexts()
  const isAllEnglish = questions.every(({ lang }) => lang !== locale)
  return (
    <>
      {isAllEnglish && <FallbackNote lang="en" className={noteClass} />}
      <div>
        {questions.map(({ lang, question, answer }) => (
          <Accordion key={question} title={<span lang={langOf(lang, locale)}>{question}</span>}>
            {!isAllEnglish && <FallbackNote lang={lang} className={noteClass} />}
            <p lang={langOf(lang, locale)}>{answer}</p>
          </Accordion>
        ))}
      </div>
    </>
  )
}
