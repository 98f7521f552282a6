import { paths } from '../contract/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { createDeferredPart } from './deferred.tsx'
import styles from './error-page.module.css'
import { Rich, useT } from './i18n.tsx'
import { formatTechnicalDetails, TechnicalDetails } from './technical-details.tsx'

const pictures = () => import('./error-pictures.tsx')
const NotFoundPicture = createDeferredPart(async () => ({ default: (await pictures()).NotFoundPicture }))
const OutOfOrderPicture = createDeferredPart(async () => ({ default: (await pictures()).OutOfOrderPicture }))

/** Loads the pictures in advance on the server, which renders synchronously. */
export const loadErrorPictures = () => Promise.all([NotFoundPicture.ready(), OutOfOrderPicture.ready()])

export interface ErrorPageProps {
  /** HTTP status; 404 and 501 show the same page. */
  status: number
  /** Description of the error, for statuses without their own text. */
  description: string
  /** The thrown error, only in the browser; shown for support. */
  error?: unknown
  /** Request ID, by which the error can be found in the log. */
  requestId?: string
  hideHome?: boolean
  /** Whether the page is rendered without a router, so that its links load documents. */
  isAlone?: boolean
}

export function ErrorPage(props: ErrorPageProps) {
  const t = useT()
  const { status, description, error, requestId, hideHome, isAlone } = props
  const isMissing = status === 404 || status === 501
  const isAway = status === 503
  return (
    <div className={styles['page']}>
      <div className={styles['words']}>
        <h1 className={styles['title']}>
          {t(isMissing ? 'common.error.notFound.title' : 'common.error.title')}
        </h1>
        <p className={styles['text']}>
          {isMissing && t('common.error.notFound.text')}
          {isAway && <TryAgain error={error} requestId={requestId} />}
          {!isMissing && !isAway && (description || t('common.error.text'))}
        </p>
        <div className={styles['actions']}>
          {isAway && (
            // An empty href reloads the page, with or without JavaScript.
            <ButtonLink href="" rel="external" look="primary">
              {t('common.error.retry')}
            </ButtonLink>
          )}
          {!hideHome && (
            <ButtonLink
              href={paths.home()}
              rel={isAlone ? 'external' : undefined}
              look={isAway ? 'secondary' : 'primary'}
            >
              {t('common.error.home')}
            </ButtonLink>
          )}
          {isMissing && (
            <ButtonLink href={paths.search()} rel={isAlone ? 'external' : undefined}>
              {t('common.error.search')}
            </ButtonLink>
          )}
        </div>
        {requestId && !isMissing && (
          <p className={styles['request']}>{t('common.error.request', { id: requestId })}</p>
        )}
        {error !== undefined && <TechnicalDetails error={error} />}
      </div>
      <div className={styles['picture']}>{isMissing ? <NotFoundPicture /> : <OutOfOrderPicture />}</div>
    </div>
  )
}

function TryAgain({ error, requestId }: Pick<ErrorPageProps, 'error' | 'requestId'>) {
  const t = useT()
  const details = [requestId, error === undefined ? '' : formatTechnicalDetails(error, messageLengthMax)]
  const message = [t('common.error.contact.message'), ...details].filter(Boolean).join('\n\n')
  return (
    <Rich
      id="common.error.unavailable"
      parts={{
        link: text => (
          <a href={paths.technicalIssue(message)} rel="external">
            {text}
          </a>
        ),
      }}
    />
  )
}

/** Maximum length of the technical details in a URL: servers and proxies truncate or reject longer URLs. */
const messageLengthMax = 1_500
