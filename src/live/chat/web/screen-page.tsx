import { queryOptions } from '@tanstack/react-query'
import { useCurrentUser, useHasToken } from '../../../identity/accounts/web/shared/current-user.ts'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import { parseArtistId, paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { definePage, type LoadContext, PageNotFound, PageRedirect } from '../../../platform/web/page.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { getNameLang } from '../../../platform/web/text-language.ts'
import type { getShow } from '../../shows/contract.ts'
import styles from './screen/screen.module.css'
import { Stage } from './screen/stage.tsx'
import { StageNote } from './screen/stage-note.tsx'

type Show = ResponseOf<typeof getShow>
type ShownShow = Show & { chat_id: number }

/**
 * `/live/{show_id}/screen/` (product 11): the chat on a screen on stage or in a venue. Dark in both themes,
 * because venues are dark.
 */
function ScreenPage({ data: show }: { data: ShownShow }) {
  const { locale } = useTexts()
  const { list } = useFormats()
  const user = useCurrentUser()
  const isUnknown = useHasToken() === undefined
  return (
    <article
      className={styles['page']}
      data-theme="night"
      data-hue={toHueStep(show.poster?.hue ?? show.artists[0]?.hue ?? 30)}
    >
      <header className={styles['head']}>
        <h1 className={styles['title']} lang={getNameLang(show.title, show.lang, locale)}>
          {show.title}
        </h1>
        <p className={styles['artists']}>{list(show.artists.map(({ name }) => name))}</p>
      </header>
      {(isUnknown || user === null) && (
        <div className={styles[isUnknown ? 'anybody' : 'visitor']}>
          <SignInFirst />
        </div>
      )}
      {user && <Stage key={user.id} showId={show.show_id} chatId={show.chat_id} />}
    </article>
  )
}

function SignInFirst() {
  const t = useT()
  const { trigger } = useModal('SIGN_IN')
  return (
    <StageNote title={t('screen.signIn')} text={t('screen.whoMay')}>
      <ButtonLink look="primary" href={paths.signIn()} {...trigger}>
        {t('common.signIn')}
      </ButtonLink>
    </StageNote>
  )
}

async function load({ api, queryClient, texts, params }: LoadContext): Promise<ShownShow> {
  const param = params['show'] ?? ''
  const showId = parseArtistId(param)
  if (showId === null) throw new PageNotFound()
  if (param !== String(showId)) throw new PageRedirect(paths.showScreen(showId))
  const show = await queryClient.ensureQueryData(
    queryOptions({
      queryKey: ['chat-screen', showId, texts.locale],
      queryFn: createQueryFn<CallOf<typeof getShow>>(api, '/api/v1/shows/{show_id}/', {
        show_id: showId,
        locale: texts.locale,
      }),
    }),
  )
  const { chat_id: chatId } = show
  if (chatId === null) throw new PageNotFound()
  return { ...show, chat_id: chatId }
}

export default definePage<ShownShow>({
  load,
  head: ({ show_id: id, title }, { texts: { t } }) => ({
    title: t('screen.head.title', { title }),
    description: t('screen.head.description'),
    canonical: paths.showScreen(id),
    noIndex: true,
  }),
  Component: ({ data }) => <ScreenPage key={data.show_id} data={data} />,
})
