import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewInvitation } from '#shared/people/invitation.ts'
import { failureOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LoadingPart } from '../../../ui/Fetched.tsx'
import { Seen } from '../../../ui/Seen.tsx'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { FoldingPanel } from '../admin/FoldingPanel.tsx'
import { INVITATIONS_PANEL } from '../admin/panels.ts'
import { EnteredWishes, type WishesOutcome } from './EnteredWishes.tsx'
import { InvitationEntry } from './InvitationEntry.tsx'
import { InvitePeople } from './InvitePeople.tsx'
import { byState, invitationList, isUnanswered } from './invitations.queries.ts'
import { MadeLinks } from './MadeLinks.tsx'
import type { OnMade } from './useInviting.ts'

const FIRST_SHOWN = 10

/** 'Invite people': a form for one or many, their links, and the invitations so far. */
export function InvitationsPanel({ part }: { part: string | null }) {
  const [made, setMade] = useState<NewInvitation[]>([])
  const [wishes, setWishes] = useState<WishesOutcome | null>(null)
  const show: OnMade = (invitations, outcome) => {
    setMade(invitations)
    setWishes(outcome)
  }
  return (
    <FoldingPanel panel={INVITATIONS_PANEL} part={part}>
      <div className="flex flex-col gap-6">
        {wishes && (
          <Seen>
            <EnteredWishes outcome={wishes} />
          </Seen>
        )}
        {made.length > 0 ? <MadeLinks made={made} onDone={() => show([], null)} /> : <InvitePeople onMade={show} />}
        <InvitationList made={made} />
      </div>
    </FoldingPanel>
  )
}

/** The invitations so far, without those whose links stand above. */
function InvitationList({ made }: { made: NewInvitation[] }) {
  const t = useT()
  const query = useQuery(invitationList.query)
  const { data, isFetching, refetch } = query
  const error = failureOf(query)
  const [isAllShown, setIsAllShown] = useState(false)
  const above = new Set(made.map(({ _id }) => _id))
  const invitations = data && byState(data).filter(({ _id }) => !above.has(_id))
  const shown = isAllShown ? invitations : invitations?.filter(isUnanswered).slice(0, FIRST_SHOWN)
  return (
    <div className="flex flex-col gap-2">
      {error && <QueryFailure message={t('invitations.loadFailed')} query={{ error, isFetching, refetch }} />}
      {!invitations && !error && <LoadingPart label={t('invitations.loading')} className="h-24" />}
      {data?.length === 0 && <EmptyState title={t('invitations.empty')} />}
      {shown && shown.length > 0 && (
        <ul aria-label={t('invitations.list')} className="flex flex-col divide-y border-y">
          {shown.map((invitation) => (
            <InvitationEntry key={invitation._id} invitation={invitation} />
          ))}
        </ul>
      )}
      {invitations && shown && !isAllShown && (
        <ShowAllButton
          count={invitations.length}
          first={shown.length}
          isAllShown={false}
          onToggle={() => setIsAllShown(true)}
        />
      )}
    </div>
  )
}
