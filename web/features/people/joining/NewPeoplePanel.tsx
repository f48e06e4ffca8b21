import type { ReactNode } from 'react'
import { today as dayOf, daysBetween } from '#shared/days.ts'
import { type NameLink, nameLinksApi } from '#shared/people/nameLinks.ts'
import { type PeopleMatch, peopleApi } from '#shared/people/people.ts'
import { registrationApi } from '#shared/people/registration.ts'
import type { User } from '#shared/people/users.ts'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { INVITATIONS_PANEL, NEW_PEOPLE_PANEL } from '../admin/panels.ts'
import { useConfig } from '../config/config.ts'
import { useToday } from '../config/useToday.ts'
import { phoneGroups } from '../people/phone.groups.ts'
import { AnswerCard } from './AnswerCard.tsx'
import type { NewPeople } from './useNewPeople.ts'

/** People who have registered and wait for approval, and those whose new names wait to be linked with shifts. */
export function NewPeoplePanel({ people, matches, names, error, isFetching, refetch }: NewPeople) {
  const t = useT()
  return (
    <Section title={t('newPeople.title')} anchor={NEW_PEOPLE_PANEL.id}>
      <div className="flex flex-col gap-4">
        {error && <QueryFailure message={t('newNames.loadFailed')} query={{ error, isFetching, refetch }} />}
        {people.length + matches.length + names.length === 0 && !error && (
          <EmptyState
            title={t('newPeople.none')}
            action={<LinkButton to={`#${INVITATIONS_PANEL.id}`}>{t('invitations.title')}</LinkButton>}
          />
        )}
        {people.length > 0 && <p className="max-w-3xl text-muted">{t('newPeople.what')}</p>}
        {people.length + matches.length + names.length > 0 && (
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {people.map(({ thing, isOpen }) => (
              <WaitingCard key={thing._id} person={thing} isOpen={isOpen} />
            ))}
            {matches.map(({ thing, isOpen }) => (
              <MatchCard key={`${thing.person._id} ${thing.user._id}`} match={thing} isOpen={isOpen} />
            ))}
            {names.map(({ thing, isOpen }) => (
              <NameCard key={thing.userId} link={thing} isOpen={isOpen} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

function WaitingCard({ person: { _id, name, email, phoneNumber }, isOpen }: { person: User; isOpen: boolean }) {
  const t = useT()
  return (
    <AnswerCard
      name={name}
      isOpen={isOpen}
      yes={{ label: t('newPeople.approve'), done: t('newPeople.approved') }}
      no={{
        label: t('newPeople.decline'),
        done: t('newPeople.declined'),
        question: { title: t('newPeople.declineTitle', { name }), message: t('newPeople.declineConfirm') },
      }}
      answer={(isYes): Promise<unknown> => call(isYes ? registrationApi.approve : registrationApi.decline, { id: _id })}
    >
      <Detail>
        <EmailText email={email} />
      </Detail>
      {phoneNumber && <Detail>{phoneGroups(phoneNumber).join(' ')}</Detail>}
    </AnswerCard>
  )
}

/** Days in which an account counts as just registered. */
const NEW_DAYS = 7

/** The question of a match: by what the two share. */
function matchTitle(t: ReturnType<typeof useT>, { person, user, by }: PeopleMatch, isNew: boolean): string {
  const names = { name: user.name, listed: person.name }
  if (by === 'name') return t(isNew ? 'matches.titleNew' : 'matches.title', names)
  if (by === 'unprovenEmail') return t('matches.unproven', names)
  return t(`matches.${isNew ? 'provedNew' : 'proved'}.${by}`, names)
}

function MatchCard({ match, isOpen }: { match: PeopleMatch; isOpen: boolean }) {
  const { person, user, since, by, contact } = match
  const t = useT()
  const names = { name: user.name, listed: person.name }
  const registered = dayOf(useConfig().timeZone, new Date(since))
  const isNew = daysBetween(registered, useToday()) <= NEW_DAYS
  return (
    <AnswerCard
      name={matchTitle(t, match, isNew)}
      isOpen={isOpen}
      yes={{ label: t('matches.yes'), done: t('matches.merged') }}
      no={{ label: t('matches.no'), done: t('matches.apart') }}
      answer={(isYes): Promise<unknown> =>
        isYes
          ? call(peopleApi.merge, { id: person._id, into: user._id })
          : call(peopleApi.keepApart, { personId: person._id, userId: user._id })
      }
    >
      {by === 'phoneNumber' && contact && <Detail>{phoneGroups(contact).join(' ')}</Detail>}
      <Detail>{t('matches.what', { ...names, day: formatDay(registered, 'full') })}</Detail>
      {by === 'unprovenEmail' && <Detail>{t('matches.unprovenWhat', names)}</Detail>}
      {user.email && (
        <Detail>
          <EmailText email={user.email} />
        </Detail>
      )}
    </AnswerCard>
  )
}

function NameCard({ link: { userId, name, formerName, shifts }, isOpen }: { link: NameLink; isOpen: boolean }) {
  const t = useT()
  return (
    <AnswerCard
      name={name}
      isOpen={isOpen}
      yes={{ label: t('newNames.confirm'), done: t('newNames.confirmed') }}
      no={{ label: t('newNames.refuse'), done: t('newNames.refused') }}
      answer={(confirm) => call(nameLinksApi.answer, { userId, confirm, name })}
    >
      <Detail>{t('newNames.what', { name, former: formerName, count: shifts })}</Detail>
    </AnswerCard>
  )
}

const Detail = ({ children }: { children: ReactNode }) => <p className="text-muted wrap-anywhere">{children}</p>
