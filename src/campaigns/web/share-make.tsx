import { lazy, Suspense, useState } from 'react'
import { paths } from '../../platform/contract/paths.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ShareIcon } from '../../platform/ui/icons.tsx'
import { useT } from '../../platform/web/i18n.tsx'
import { ShareButton } from '../../platform/web/share-button.tsx'
import type { CampaignDetail } from './queries.ts'
import type { MakeState } from './use-makes.ts'

const load = () => import('./share-dialog.tsx')
const ShareDialog = lazy(load)

interface Props {
  campaign: CampaignDetail
  state: MakeState
}

/**
 * Shares the campaign. A fan who has made it shares a personal picture and link; sharing is then the screen's
 * primary action.
 */
export function ShareMake({ campaign, state }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { artist, city } = campaign
  if (!state.isMade || !state.number) {
    const title = t('campaign.line', { artist: artist.name, city: city.name })
    return <ShareButton title={title} path={paths.campaign(artist.id, city.id)} />
  }
  return (
    <>
      <Button
        look={campaign.status === 'done' ? 'secondary' : 'primary'}
        iconStart={<ShareIcon />}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {t('common.share')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog
            campaign={campaign}
            number={state.number}
            makeCount={state.makeCount}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
