import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type Interest, interestApi } from '#shared/people/interest.ts'
import type { NewInvitation } from '#shared/people/invitation.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { InvitationLink } from '../invitations/InvitationLink.tsx'
import { refetchInvitations } from '../invitations/invitations.queries.ts'
import { submissions } from './interest.queries.ts'

interface InterestInviteProps {
  interest: Interest
  /** Called before the status changes. */
  onMark: () => void
}

/** A button that invites the author of a join request, and the link below the row of buttons. */
export function InterestInvite({ interest: { _id: id, status }, onMark }: InterestInviteProps) {
  const t = useT()
  const cache = useQueryClient()
  const [invitation, setInvitation] = useState<NewInvitation | null>(null)
  const { busy, failure, save } = useSave<'invite'>()
  const invite = () =>
    save('invite', async () => {
      onMark()
      setInvitation(await call(interestApi.invite, { id }))
      refetchInvitations(cache)
      await cache.invalidateQueries({ queryKey: submissions.all })
    })
  if (status === 'joined') return null
  return (
    <>
      <Button
        variant={status === 'new' ? 'primary' : undefined}
        busy={busy !== null}
        icon={<Send aria-hidden="true" className="size-5" />}
        onClick={invite}
      >
        {t(status === 'invited' ? 'interest.inviteAgain' : 'interest.invite')}
      </Button>
      {(failure || invitation) && (
        <div className="order-last flex basis-full flex-col gap-3">
          <FailureNotice title={t('interest.inviteFailed')} failure={failure} />
          {invitation && <InvitationLink invitation={invitation} />}
        </div>
      )}
    </>
  )
}
