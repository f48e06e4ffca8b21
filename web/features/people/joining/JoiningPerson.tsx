import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { invitationsApi } from '#shared/people/invitations.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FlashProvider } from '../../../ui/Flash.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { InvitationEntry } from '../invitations/InvitationEntry.tsx'
import { invitationList, refetchInvitations } from '../invitations/invitations.queries.ts'
import { CONTACTS_PART, personPath } from '../people/PersonLink.tsx'
import { everybodyQuery } from '../people/people.queries.ts'
import { contactOf } from '../people/phone.groups.ts'
import { JoinMessage } from './JoinMessage.tsx'

const NamedPerson = lazy(() => import('../users/NamedPerson.tsx'))

interface JoiningPersonProps {
  id: string
  name: string
}

/** The invitation of somebody who has not joined, a message with a link, and their name and contacts. */
export function JoiningPerson({ id, name }: JoiningPersonProps) {
  const t = useT()
  const navigate = useNavigate()
  const { data: users } = useQuery(everybodyQuery)
  const { data: invitations } = useQuery(invitationList.query)
  const isForContacts = useLocation().hash === `#${CONTACTS_PART}`
  const box = useRef<HTMLDivElement>(null)
  const isHere = users !== undefined && invitations !== undefined
  useEffect(() => {
    if (isHere && isForContacts) box.current?.scrollIntoView()
  }, [isHere, isForContacts])
  if (!users || !invitations) return <Skeleton className="h-28" />
  const user = users.find(({ _id }) => _id === id)
  // Newest first.
  const invitation = invitations.find(({ personId }) => personId === id)
  return (
    <FlashProvider>
      <div ref={box} className="scroll-mt-16">
        {/* Not sent yet, it is to be sent. */}
        <FoldedPart
          title={t('person.invitation')}
          now={t(invitation ? `invitations.${invitation.state}` : 'roster.notInvited')}
          isDue={!invitation}
        >
          {invitation ? (
            <ul>
              <InvitationEntry invitation={invitation} isNamed={false} />
            </ul>
          ) : (
            <FirstInvitation id={id} name={name} />
          )}
        </FoldedPart>
        {user && (
          <FoldedPart
            title={t('person.contacts')}
            now={contactOf(user) || t('person.noContacts')}
            isDue={isForContacts}
          >
            <Suspense fallback={<Spinner />}>
              <NamedPerson
                user={user}
                onGone={(into) => navigate(into ? personPath(into._id) : paths.people, { replace: true })}
              />
            </Suspense>
          </FoldedPart>
        )}
      </div>
    </FlashProvider>
  )
}

/** Invites somebody for the first time: by mail where they have an address, or with a message that an admin sends. */
function FirstInvitation({ id, name }: JoiningPersonProps) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'invite'>()
  const invite = () =>
    save('invite', async () => {
      await call(invitationsApi.create, { people: [{ userId: id }] })
      refetchInvitations(cache)
    })
  return (
    <div className="flex flex-col gap-3 py-2">
      <JoinMessage
        id={id}
        name={name}
        beside={
          <Button size="sm" variant="primary" busy={busy !== null} onClick={invite}>
            {t('person.invite')}
          </Button>
        }
      />
      <FailureNotice title={t('invitations.failed')} failure={failure} />
    </div>
  )
}
