import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { User } from '#shared/people/users.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { Contacts } from '../../people/people/Contacts.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { everybodyQuery } from '../../people/people/people.queries.ts'
import { useWalk } from '../../people/people/walk.ts'
import type { AwayIn } from '../availability/AwayPlaces.tsx'
import { BeingAsked } from '../availability/BeingAsked.tsx'
import { CheckedDays } from '../availability/CheckedDays.tsx'
import { Household, type LinkActions, TOGETHER } from '../availability/Household.tsx'
import { HowOften } from '../availability/HowOften.tsx'
import { PostWishes } from '../availability/PostWishes.tsx'
import { postsQuery, templatesQuery } from '../availability/plan.queries.ts'
import { Rules } from '../availability/Rules.tsx'
import { AvailabilitySkeleton, Unsent } from '../availability/Unsent.tsx'
import { type Availability, useMemberAvailability } from '../availability/useAvailability.ts'
import { useIsAway } from '../availability/useSaidAway.ts'
import { TheirsProvider } from '../availability/whose.ts'
import { givenName } from '../helpers/useHelped.ts'
import { listOf } from '../listOf.ts'
import { skillsQuery } from '../setup/setup.queries.ts'
import { AwayPerson } from './AwayPerson.tsx'
import { Neighbours } from './Neighbours.tsx'
import { MonthsNote, PersonHead } from './PersonHead.tsx'
import { PersonSkills } from './PersonSkills.tsx'
import type { PlaceToCome } from './person.text.ts'

interface OtherParts {
  /** How somebody without an account joins. */
  joining: (person: MemberAvailability['user']) => ReactNode
  /** Who acts for the person. */
  helpers: (person: MemberAvailability['user']) => ReactNode
}

/** When somebody can serve, as an admin enters it: with an account or without. */
export function PersonPage(others: OtherParts) {
  const { id = '' } = useParams()
  // A page of its own for each person: nothing that was opened or chosen goes along to the next one.
  return <Person key={id} id={id} {...others} />
}

function Person({ id, ...others }: OtherParts & { id: string }) {
  const t = useT()
  const availability = useMemberAvailability(id)
  const { mine, error, isFetching, retry } = availability
  // Parts that came later would move those below them.
  const everybody = useQuery(everybodyQuery)
  const parts = [useQuery(skillsQuery), useQuery(postsQuery), useQuery(templatesQuery), everybody]
  const isHere = parts.every(({ isPending }) => !isPending)
  const walk = useWalk()
  usePageTitle(mine?.user.name ?? t('person.title'))
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <Link
          to={`${paths.people}${walk?.search ?? ''}`}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 text-primary"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t('person.all')}
        </Link>
        <Neighbours id={id} />
      </div>
      <PageHeader title={mine?.user.name ?? t('person.title')} />
      {error && (
        <ErrorState message={t('person.loadFailed')} detail={error.message} busy={isFetching} onRetry={retry} />
      )}
      <Unsent {...availability} />
      {mine && isHere ? (
        <TheirsProvider value={{ name: givenName(mine.user.name) }}>
          <PersonParts
            mine={mine}
            availability={availability}
            {...others}
            contacts={everybody.data?.find(({ _id }) => _id === id)}
          />
        </TheirsProvider>
      ) : (
        !error && <AvailabilitySkeleton />
      )}
    </>
  )
}

/** Writes to the links of another person, whose word an admin brings. */
const linksOf = (userId: string): LinkActions => ({
  agree: (id) => call(memberAvailabilityApi.agree, { userId, id }),
  invite: ({ userId: userB, kind }) => call(rotaLinksApi.create, { userA: userId, userB, kind, agreed: false }),
  kinds: TOGETHER,
})

/** Which of the wishes below are the word of the schedule, as an admin took it over. */
function FromSheetNote({ name, fromSheet, rows }: { name: string } & Pick<MemberAvailability, 'fromSheet' | 'rows'>) {
  const t = useT()
  if (!fromSheet) return null
  const { often, postIds, rowIds } = fromSheet
  const taken = rows.filter(({ _id }) => rowIds.includes(_id))
  const what = [
    often && t('person.fromSheet.often'),
    postIds.length > 0 && t('person.fromSheet.posts'),
    taken.some(({ kind }) => kind === 'prefer') && t('person.fromSheet.rows'),
    taken.some(({ kind }) => kind !== 'prefer') && t('person.fromSheet.days'),
  ]
  return (
    <p className="-mb-4 text-sm text-muted">
      {t('person.fromSheet', { name, what: listOf(what.filter((one) => one !== false)) })}
    </p>
  )
}

interface PersonPartsProps extends OtherParts {
  mine: MemberAvailability
  availability: Availability<MemberAvailability>
  /** Undefined where the list of people did not arrive. */
  contacts: User | undefined
}

/** The places to come of somebody: those about which they were asked, those that are typed, and those of drafts. */
function usePlaces({ assignments, typed = [], drafted, rows }: MemberAvailability): PlaceToCome[] {
  const isAway = useIsAway()
  return [
    ...assignments.flatMap(({ _id, state, date, serviceTime, post }): PlaceToCome[] => {
      if (!isLive(state)) return []
      const place = {
        date,
        serviceTime,
        post,
        isDraft: false,
        isAway: isAway(rows, { date, serviceTime }),
      }
      return [
        { ...place, ...((state === 'asked' || state === 'accepted') && { answer: { assignmentId: _id, state } }) },
      ]
    }),
    ...typed.map((place) => ({ ...place, isDraft: false })),
    ...drafted.map((place) => ({ ...place, isDraft: true })),
  ]
}

/** Days, wishes, limits, links and skills of one person, drawn as people see their own. */
function PersonParts({ mine, availability, contacts, joining, helpers }: PersonPartsProps) {
  const t = useT()
  const { change, changeRows, addRow, confirm } = availability
  const today = useToday()
  const { user, rota, rows, links, months, typed = [], drafted } = mine
  const places = usePlaces(mine)
  const own = new Set(places.map(({ date }) => date))
  const away: AwayIn = (at) => <AwayPerson mine={mine} at={at} />
  return (
    <div className="flex flex-col gap-6 pb-8">
      {contacts && <Contacts person={contacts} />}
      <PersonHead user={user} places={places} />
      <CheckedDays
        today={today}
        mine={mine}
        own={own}
        // An absence over a place of which they know has its own question.
        said={new Set([...typed, ...drafted].map(({ date }) => date))}
        away={away}
        changeRows={changeRows}
        confirm={confirm}
        about={t(user.joined ? 'person.isTold' : 'person.isTheirs', { name: givenName(user.name) })}
      />
      {/* Above the days it would move them with what is pressed. */}
      <MonthsNote months={months} places={places} today={today} />
      <FromSheetNote name={givenName(user.name)} fromSheet={mine.fromSheet} rows={rows} />
      <div className="grid items-start gap-x-10 lg:grid-cols-2">
        <div>
          <HowOften rota={rota} today={today} change={change} />
          <Rules today={today} rows={rows} away={away} addRow={addRow} changeRows={changeRows} />
          <PostWishes rota={rota} change={change} />
        </div>
        <div>
          <PersonSkills userId={user._id} skills={rota.skills} />
          <BeingAsked mine={mine} change={change} />
          <Household
            links={links}
            ownId={user._id}
            actions={linksOf(user._id)}
            besideOther={(other) => <PersonLink person={other} />}
          />
          {helpers(user)}
          {!user.joined && joining(user)}
        </div>
      </div>
    </div>
  )
}
