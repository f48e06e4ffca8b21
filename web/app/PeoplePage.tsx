import { INVITATIONS_PANEL } from '../features/people/admin/panels.ts'
import { usePart } from '../features/people/admin/usePart.ts'
import { InvitationsPanel } from '../features/people/invitations/InvitationsPanel.tsx'
import { SecondFactorNeeded } from '../features/people/secondFactor/SecondFactorNeeded.tsx'
import { useSession } from '../features/people/sessions/session.ts'
import { Roster } from '../features/rota/roster/Roster.tsx'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { useT } from '../strings/strings.ts'
import { FlashProvider } from '../ui/Flash.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RotaNav } from './RotaNav.tsx'

/** 'People': who is on the team, when they can, what they can and with whom; people are invited here, too. */
export function PeoplePage() {
  const t = useT()
  const { needsSecondFactor } = useSession()
  const isRotaOn = useRotaOn()
  const part = usePart()
  usePageTitle(t('roster.title'))
  if (needsSecondFactor) return <SecondFactorNeeded />
  const isInviting = part === INVITATIONS_PANEL.id
  return (
    <FlashProvider>
      <div data-whole-width>
        {isRotaOn && <RotaNav />}
        <div className="mx-auto max-w-6xl lg:px-10">
          <PageHeader
            title={t('roster.title')}
            beside={
              !isInviting && (
                <LinkButton variant="primary" to={`#${INVITATIONS_PANEL.id}`} replace preventScrollReset>
                  {t('roster.add')}
                </LinkButton>
              )
            }
          />
          <div className="flex flex-col gap-5">
            {isInviting && <InvitationsPanel part={part} />}
            <Roster />
          </div>
        </div>
      </div>
    </FlashProvider>
  )
}
