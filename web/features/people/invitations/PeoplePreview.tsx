import { Send } from 'lucide-react'
import { type Dispatch, Fragment, type SetStateAction, Suspense, useState } from 'react'
import { groupBy } from '#shared/groupBy.ts'
import type { InvitedPerson, ReadPeople, ReadPerson } from '#shared/people/invitations.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { writtenPhone } from '../people/phone.groups.ts'
import { wishesOfList } from './listWishes.ts'
import { type OnMade, useInviting } from './useInviting.ts'

const ListWishes = lazyPart(withStrings(async () => (await import('./ListWishes.tsx')).ListWishes, 'own'))

/** Rows drawn at first. */
const FIRST_SHOWN = 20

/** Contacts beside the name where there is room, else below it. */
const ROW = 'gap-x-6 py-1 @min-[640px]:flex @min-[640px]:items-center @min-[640px]:justify-between'

interface PeoplePreviewProps {
  read: ReadPeople
  /** Default: 'Back to the list'. */
  backLabel?: string
  onBack: () => void
  onMade: OnMade
}

/** The people of a list as they were understood, and the lines that were not. Members are not invited again. */
export function PeoplePreview({ read: { people, issues }, backLabel, onBack, onMade }: PeoplePreviewProps) {
  const t = useT()
  const at = people.map((person, place) => ({ person, place }))
  const strangers = at.filter(({ person }) => person.memberId === null)
  const members = people.filter(({ memberId }) => memberId !== null)
  /** Places of those who were unticked. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  /** Places of those who are the ones of the team whom they may be. */
  const [same, setSame] = useState<ReadonlySet<number>>(
    () => new Set(strangers.flatMap(({ person, place }) => (person.entered?.isEqual ? [place] : []))),
  )
  const invited = strangers.flatMap(({ person, place }) =>
    left.has(place) ? [] : { place, person: invitedOf(person, same.has(place)) },
  )
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set())
  const open = wishesOfList(people).filter(({ place }) => !left.has(place))
  const wishes = open.filter(({ key }) => said.has(key))
  const { isInviting, failure, invite } = useInviting({ people, invited, wishes, onMade })
  return (
    <div className="flex flex-col gap-4">
      {people.length + issues.length === 0 && <Notice tone="error">{t('invitations.nobody')}</Notice>}
      {strangers.length > 1 && (
        <div className="flex items-center justify-between gap-4">
          <p className="font-semibold">{t('invitations.chosen', { count: invited.length })}</p>
          <Button
            variant="quiet"
            onClick={() => setLeft(new Set(invited.length > 0 ? strangers.map(({ place }) => place) : []))}
          >
            {t(invited.length > 0 ? 'invitations.chooseNone' : 'invitations.chooseAll')}
          </Button>
        </div>
      )}
      {strangers.length > 0 && (
        <Strangers people={strangers} left={left} setLeft={setLeft} same={same} setSame={setSame} />
      )}
      {members.length > 0 && (
        <div>
          <p className="text-muted">{t('invitations.membersAlready', { count: members.length })}</p>
          <p className="text-sm wrap-anywhere text-muted">{members.map(({ name }) => name).join(', ')}</p>
        </div>
      )}
      {open.length > 0 && (
        <Suspense>
          <ListWishes wishes={open} nameAt={(place) => people[place]?.name ?? ''} chosen={said} onChoose={setSaid} />
        </Suspense>
      )}
      {issues.length > 0 && <Issues issues={issues} />}
      {failure && <FailureText title={t('invitations.failed')} detail={reasonOf(failure.error)} />}
      <div className="flex flex-wrap gap-3">
        {invited.length + wishes.length > 0 && (
          <Button
            variant="primary"
            busy={isInviting}
            icon={<Send aria-hidden="true" className="size-5" />}
            onClick={invite}
          >
            {invited.length > 0
              ? t('invitations.invite', { count: invited.length })
              : t('listWishes.enter', { count: wishes.length })}
          </Button>
        )}
        <Button onClick={onBack}>{backLabel ?? t('invitations.back')}</Button>
      </div>
    </div>
  )
}

/** A person to invite, or the one of the team whom they are, with contacts and whole name of the line. */
function invitedOf({ name, email, phoneNumber, entered }: ReadPerson, isSame: boolean): InvitedPerson {
  if (!entered || !isSame) return { name, email, phoneNumber }
  const isShort = entered.name.length < name.length
  return {
    userId: entered._id,
    ...(isShort && { name }),
    ...(email !== null && { email }),
    ...(phoneNumber !== null && { phoneNumber }),
  }
}

interface StrangersProps {
  people: { person: ReadPerson; place: number }[]
  /** Places of those who are not invited. */
  left: ReadonlySet<number>
  setLeft: Dispatch<SetStateAction<ReadonlySet<number>>>
  /** Places of those who are in the team already, without an account. */
  same: ReadonlySet<number>
  setSame: Dispatch<SetStateAction<ReadonlySet<number>>>
}

/** The people who are no members yet, each with a box to tick. */
function Strangers({ people, left, setLeft, same, setSame }: StrangersProps) {
  const t = useT()
  const [isAllShown, setIsAllShown] = useState(false)
  return (
    <>
      <ul className="flex flex-col divide-y rounded border bg-surface px-4">
        {people.slice(0, isAllShown ? undefined : FIRST_SHOWN).map(({ person, place }) => (
          <li key={place} className={ROW}>
            <div>
              <Checkbox
                label={person.name}
                checked={!left.has(place)}
                onChange={({ target }) => setLeft((known) => toggled(known, place, !target.checked))}
              />
              {person.entered && (
                <Checkbox
                  label={t('invitations.entered', { name: person.entered.name })}
                  checked={same.has(place)}
                  onChange={({ target }) => setSame((known) => toggled(known, place, target.checked))}
                />
              )}
            </div>
            <Beside person={person} />
          </li>
        ))}
      </ul>
      <ShowAllButton
        count={people.length}
        first={FIRST_SHOWN}
        isAllShown={isAllShown}
        onToggle={() => setIsAllShown(!isAllShown)}
      />
    </>
  )
}

/** The contacts that were read of a line, and the parts of it that were not used. */
function Beside({ person: { email, phoneNumber, unused = [] } }: { person: ReadPerson }) {
  const t = useT()
  const contacts = [email, phoneNumber && writtenPhone(phoneNumber)].flatMap((contact) => contact || [])
  if (contacts.length === 0 && unused.length === 0) return null
  return (
    <div className="min-w-0 pb-2 pl-9 text-sm wrap-anywhere text-muted @min-[640px]:py-1 @min-[640px]:pl-0 @min-[640px]:text-right">
      {contacts.length > 0 && (
        <p>
          {contacts.map((contact, at) => (
            <Fragment key={contact}>
              {at > 0 && ' · '}
              <EmailText email={contact} />
            </Fragment>
          ))}
        </p>
      )}
      {unused.length > 0 && <p className="italic">{t('invitations.unused', { texts: unused.join(' · ') })}</p>}
    </div>
  )
}

/** The sentence of a refusal, with each person's fault. */
const reasonOf = (error: unknown): string => {
  const reasons = error instanceof ApiError ? error.issues.map(({ message }) => message) : []
  return [...new Set([whyOf(error), ...reasons])].join(' ')
}

/** Lines that were not understood: nobody of them is invited. */
function Issues({ issues }: { issues: ReadPeople['issues'] }) {
  const t = useT()
  const [isAllShown, setIsAllShown] = useState(false)
  const lines = [...groupBy(issues, ({ path }) => path)]
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t('invitations.issues', { count: lines.length })}</p>
      <ul className="w-full divide-y rounded border bg-surface text-sm">
        {lines.slice(0, isAllShown ? undefined : FIRST_SHOWN).map(([path, found]) => (
          <li key={path} className="flex gap-3 px-3 py-2">
            <span className="w-20 shrink-0 font-medium tabular-nums first-letter:uppercase">{path}</span>
            <span className="min-w-0 wrap-anywhere">{found.map(({ message }) => message).join(' ')}</span>
          </li>
        ))}
      </ul>
      <ShowAllButton
        count={lines.length}
        first={FIRST_SHOWN}
        isAllShown={isAllShown}
        onToggle={() => setIsAllShown(!isAllShown)}
      />
    </div>
  )
}
