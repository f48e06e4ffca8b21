import { lazy, memo, Suspense, useId, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFirstShown } from '../../../ui/useFirstShown.ts'
import { JoinMessage } from '../joining/JoinMessage.tsx'
import { PersonName } from '../people/PersonLink.tsx'
import { PhoneLink } from '../people/PhoneLink.tsx'
import { ChooseUser } from './ChooseUser.tsx'
import { UserButtons } from './UserButtons.tsx'
import type { UserRowProps } from './user.drafts.ts'
import { useUserActions } from './useUserActions.ts'

const NamedPerson = lazy(() => import('./NamedPerson.tsx'))

interface NamedPeopleProps {
  people: User[]
  propsOf: (user: User) => UserRowProps
}

/** The people of the team who have not joined, together: said once what they lack, with what can be done for each. */
export function NamedPeople({ people, propsOf }: NamedPeopleProps) {
  const t = useT()
  const headingId = useId()
  const first = useFirstShown(people.length)
  const [isAllShown, setIsAllShown] = useState(false)
  return (
    <section aria-labelledby={headingId} className="rounded border bg-surface px-4 py-3">
      <h3 id={headingId} className="font-semibold">
        {t('people.notHereYet', { count: people.length })}
      </h3>
      <p className="text-sm text-muted">{t('people.notHereYetWhat')}</p>
      <ul className="mt-1">
        {people.slice(0, isAllShown ? undefined : first).map((user) => (
          <NamedRow key={user._id} {...propsOf(user)} />
        ))}
      </ul>
      <ShowAllButton
        count={people.length}
        first={first}
        isAllShown={isAllShown}
        onToggle={() => setIsAllShown(!isAllShown)}
      />
    </section>
  )
}

/** A person who has not joined: their message and their number beside the name, all else under 'Change'. */
const NamedRow = memo(function NamedRow({ user, isMe, draft, changeDraft, ...choice }: UserRowProps) {
  const t = useT()
  const nameId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const actions = useUserActions(user, draft, changeDraft)
  const { _id: id, name, email, phoneNumber, suspended } = user
  return (
    <li aria-labelledby={nameId} className="border-t py-1.5 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="-ml-2 flex min-w-0 flex-1 basis-60 items-start gap-1">
          <ChooseUser user={user} {...choice} />
          <div className="min-w-0 flex-1 py-1.5">
            <p className="font-medium">
              <span id={nameId}>
                <PersonName person={user} />
              </span>{' '}
              {suspended && <Tag>{t('admin.isSuspended')}</Tag>}
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted empty:hidden">
              {email && <EmailText email={email} />}
            </p>
          </div>
          <PhoneLink name={name} phoneNumber={phoneNumber} />
        </div>
        <JoinMessage
          id={id}
          name={name}
          beside={
            <Button
              size="sm"
              variant="quiet"
              aria-describedby={nameId}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('people.change')}
            </Button>
          }
        />
      </div>
      {isOpen && (
        <Suspense fallback={<Spinner />}>
          <NamedPerson user={user} />
          <UserButtons user={user} isMe={isMe} actions={actions} nameId={nameId} size="md" />
        </Suspense>
      )}
    </li>
  )
})
