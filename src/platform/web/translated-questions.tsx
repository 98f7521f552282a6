import { Accordion } from '../ui/accordion.tsx'
import { FallbackNote } from './fallback-note.tsx'
import { useTexts } from './i18n.tsx'
import { getLang } from './text-language.ts'

interface Props {
  questions: { lang: string; question: string; answer: string }[]
  noteClass: string | undefined
}

/**
 * A list of questions and answers. If all are in English because they aren't translated, one note says so; if
 * only some are, each of them has a note.
 */
export function TranslatedQuestions({ questions, noteClass }: Props) {
  const { locale } = useTexts()
  const isAllEnglish = questions.every(({ lang }) => lang !== locale)
  return (
    <>
      {isAllEnglish && <FallbackNote lang="en" className={noteClass} />}
      <div>
        {questions.map(({ lang, question, answer }) => (
          <Accordion key={question} title={<span lang={getLang(lang, locale)}>{question}</span>}>
            {!isAllEnglish && <FallbackNote lang={lang} className={noteClass} />}
            <p lang={getLang(lang, locale)}>{answer}</p>
          </Accordion>
        ))}
      </div>
    </>
  )
}
