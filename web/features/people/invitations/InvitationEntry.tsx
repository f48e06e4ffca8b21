import { useQueryClient } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { today as dayOf } from '#shared/days.ts'
import type { Invitation, NewInvitation } from '#shared/people/invitation.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useConfig } from '../config/config.ts'
import { JoinMessage } from '../joining/JoinMessage.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { refetchInvitations } from './invitations.queries.ts'

/** Renews and revokes an invitation. `renewed` is the new link while it is good. */
function useInvitation({ _id: id, state, expiresAt }: Invitation) {
  const cache = useQueryClient()
  const [renewed, setRenewed] = useState<NewInvitation | null>(null)
  const { busy, failure, save } = useSave<'renew' | 'revoke'>()
  // A later expiry is that of a link that another admin has made since: the one shown is no longer good.
  const isGood = renewed !== null && state === 'open' && renewed.expiresAt >= expiresAt
  return {
    renewed: isGood ? renewed : null,
    busy,
    failure,
    renew: () =>
      save('renew', async () => {
        setRenewed(await call(invitationsApi.renew, { id }))
        refetchInvitations(cache)
      }),
    revoke: () =>
      save('revoke', async () => {
        try {
          await call(invitationsApi.revoke, { id })
          setRenewed(null)
        } finally {
          refetchInvitations(cache)
        }
      }),
  }
}

interface InvitationEntryProps {
  invitation: Invitation
  /** False on the page of the person, whose title is the name. */
  isNamed?: boolean
}

/** One invitation with its state: it can be revoked, or get a new link, which is shown. */
export function InvitationEntry({ invitation, isNamed = true }: InvitationEntryProps) {
  const t = useT()
  const nameId = useId()
  const headingId = isNamed ? nameId : undefined
  const { renewed, busy, failure, renew, revoke } = useInvitation(invitation)
  const { name, state, personId } = invitation

  return (
    <li aria-labelledby={headingId} className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <InvitedPerson invitation={invitation} headingId={headingId} />
        {state !== 'used' && (
          <div className="flex min-w-0 flex-wrap items-start gap-3">
            {state === 'open' && personId !== null && !renewed && <JoinMessage id={personId} name={name} />}
            <Button
              size="sm"
              busy={busy === 'renew'}
              icon={<Link2 aria-hidden="true" className="size-4" />}
              aria-describedby={headingId}
              onClick={renew}
            >
              {t('invitations.renew')}
            </Button>
            {state === 'open' && (
              <Button
                size="sm"
                variant="quietDanger"
                busy={busy === 'revoke'}
                icon={<X aria-hidden="true" className="size-4" />}
                aria-describedby={headingId}
                onClick={revoke}
              >
                {t('invitations.revoke')}
              </Button>
            )}
          </div>
        )}
      </div>
      <FailureNotice
        title={t(failure?.of === 'renew' ? 'invitations.renewFailed' : 'invitations.revokeFailed')}
        failure={failure}
      />
      {renewed && <InvitationLink invitation={renewed} />}
    </li>
  )
}

interface InvitedPersonProps {
  invitation: Invitation
  /** Id of the name, which is left out without one. */
  headingId: string | undefined
}

/** The invited person, the state of the invitation and of its mail. */
function InvitedPerson({ invitation, headingId }: InvitedPersonProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const { name, email, phoneNumber, state, mail, expiresAt, usedAt } = invitation
  const contacts = [email, phoneNumber && writtenPhone(phoneNumber)].flatMap((contact) => contact || [])
  const moment = usedAt ?? (state === 'open' ? expiresAt : null)
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        {headingId && (
          <h3 id={headingId} className="font-semibold wrap-anywhere">
            {name}
          </h3>
        )}
        <Tag>{t(`invitations.${state}`)}</Tag>
      </div>
      {contacts.length > 0 && (
        <p className="flex flex-wrap gap-x-2">
          {contacts.map((contact) => (
            // A whole address moves to the next line before it is broken.
            <span key={contact} className="max-w-full wrap-anywhere">
              <EmailText email={contact} />
            </span>
          ))}
        </p>
      )}
      {moment && (
        <p className="text-sm text-muted">
          {t(usedAt ? 'invitations.usedAt' : 'invitations.until', {
            at: formatDay(dayOf(timeZone, new Date(moment)), 'full'),
          })}
        </p>
      )}
      {mail !== 'none' && <p className="text-sm text-muted">{t(`invitations.mail.${mail}`)}</p>}
    </div>
  )
}
