import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { brand } from '../../platform/brand.ts'
import { paths } from '../../platform/contract/paths.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { CopyIcon, DownloadIcon, ShareIcon } from '../../platform/ui/icons.tsx'
import { toasts } from '../../platform/web/browser/page-toasts.ts'
import { useFormats } from '../../platform/web/format.ts'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { paintPicture } from '../../platform/web/share-picture/paint-picture.ts'
import {
  canShareFile,
  saveFile,
  shareFile,
  toPictureFile,
} from '../../platform/web/share-picture/share-file.ts'
import { useApi } from '../../platform/web/use-api.ts'
import { buildInvitationLink } from './invitation-link.ts'
import { type CampaignDetail, invitationQuery } from './queries.ts'
import styles from './share-dialog.module.css'
import { computeMeterShare } from './shared/make-meter.tsx'
import { toPromotion } from './use-makes.ts'

interface Props {
  campaign: CampaignDetail
  number: number
  makeCount: number
  close: () => void
}

/** Offers a personal picture and the link that counts invited fans. */
export default function ShareDialog({ campaign, number: own, makeCount, close }: Props) {
  const t = useT()
  const { artist, city } = campaign
  const promotion = toPromotion(artist.id, city.id)
  const invitation = useQuery(invitationQuery({ api: useApi() }, promotion))
  const link = invitation.data && buildInvitationLink(ownAddress(campaign), invitation.data.via)
  const picture = usePicture(campaign, { own, makeCount })
  const words = { title: t('make.picture.want', { artist: artist.name, city: city.name }) }
  const fail = () => toasts.add(t('make.share.failed'), { type: 'error' })
  return (
    <Dialog open onClose={close} size="content" title={t('make.share.title')} closeLabel={t('common.close')}>
      <div className={styles['both']}>
        <canvas ref={picture.canvas} role="img" aria-label={picture.text} className={styles['picture']} />
        <div className={styles['acts']}>
          {picture.isBroken && <p role="alert">{t('make.share.failed')}</p>}
          {picture.file && canShareFile(picture.file) && (
            <Button
              look="primary"
              wide
              iconStart={<ShareIcon />}
              onClick={() => {
                if (picture.file)
                  shareFile(picture.file, { ...words, ...(link && { url: link }) }).catch(fail)
              }}
            >
              {t('make.share.picture')}
            </Button>
          )}
          <Button
            wide
            iconStart={<DownloadIcon />}
            busy={!picture.file && !picture.isBroken}
            disabled={picture.isBroken}
            onClick={() => picture.file && saveFile(picture.file)}
          >
            {t('make.share.save')}
          </Button>
          {invitation.isError ? (
            <ErrorState
              title={t('campaign.failed.title')}
              text={t('campaign.failed.text')}
              retryLabel={t('campaign.failed.retry')}
              onRetry={() => void invitation.refetch()}
            />
          ) : (
            <OwnLink link={link} />
          )}
          <p className={styles['count']} aria-live="polite">
            {invitation.data && invitation.data.invited_count > 0
              ? t('make.invited', { count: invitation.data.invited_count })
              : t('make.share.none')}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

const ownAddress = ({ artist, city }: CampaignDetail) =>
  new URL(paths.campaign(artist.id, city.id), location.href).href

/**
 * Paints the picture when the dialog opens, because browsers allow sharing only right after a user gesture.
 */
function usePicture(campaign: CampaignDetail, { own, makeCount }: { own: number; makeCount: number }) {
  const t = useT()
  const { tag } = useTexts()
  const { number } = useFormats()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { artist, city, goal } = campaign
  const names = { artist: artist.name, city: city.name, number: number(own) }
  const words = {
    over: t('make.picture.number', names),
    title: t('make.picture.want', names),
    whole: [artist.name, city.name],
    foot: `${brand.name} · ${location.host}`,
  }
  const pictureInput = useRef({
    words,
    tag,
    portrait: artist.picture,
    hue: artist.hue,
    share: computeMeterShare(makeCount, goal),
  })
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    paintPicture(target, pictureInput.current)
      .then(() => toPictureFile(target, 'my-make.png'))
      .then(setFile)
      .catch(() => setBroken(true))
  }, [])
  return { canvas, file, isBroken, text: t('make.share.alt', names) }
}

function OwnLink({ link }: { link: string | undefined }) {
  const t = useT()
  const address = useRef<HTMLParagraphElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '')
      toasts.add(t('common.share.copied'), { type: 'success' })
    } catch {
      // Selects the link for manual copying.
      if (address.current) getSelection()?.selectAllChildren(address.current)
    }
  }
  return (
    <div className={styles['link']}>
      <h3 className={styles['label']}>{t('make.share.link')}</h3>
      <p ref={address} className={styles['address']} translate="no" dir="ltr">
        {link}
      </p>
      <Button wide iconStart={<CopyIcon />} busy={!link} onClick={() => void copy()}>
        {t('make.share.copy')}
      </Button>
    </div>
  )
}
