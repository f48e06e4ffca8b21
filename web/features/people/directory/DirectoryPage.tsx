import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { NotJoined } from '#shared/people/people.ts'
import { isAdmin } from '#shared/people/users.ts'
import { failureOf } from '../../../api/error.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { directoryQuery } from '../people/people.queries.ts'
import { useActingUser } from '../sessions/useActingUser.ts'
import { LetterButtons } from './LetterButtons.tsx'
import { type DirectoryTeam, findListed, hasSettled, useListed } from './listed.people.ts'
import { NearPeople } from './NearPeople.tsx'
import { HowToReach, NotJoinedNames, useNotJoined } from './NotJoined.tsx'
import { inOrder, type NameOrder, storedOrder, storeOrder } from './name.order.ts'
import { PeopleList } from './PeopleList.tsx'
import { type ListedPerson, waitingRing } from './PersonEntry.tsx'

/** 'User Directory': members with phone number and email. `team` is undefined until it is known. */
export function DirectoryPage({ team }: { team: DirectoryTeam | undefined }) {
  const t = useT()
  const asked = useQuery(directoryQuery)
  const { data, isFetching, refetch } = asked
  const people = useListed(data, team)
  const missing = useNotJoined()
  const error = failureOf(asked)
  usePageTitle(t('directory.title'))
  return (
    <div className="**:scroll-mt-24">
      <PageHeader title={t('directory.title')} />
      {error && (
        <div className="mb-6">
          <QueryFailure message={t('directory.failed')} query={{ error, isFetching, refetch }} />
        </div>
      )}
      {people && team && hasSettled(missing) ? (
        <Directory people={people} team={team} missing={missing.data} />
      ) : (
        !error && <DirectorySkeleton />
      )}
    </div>
  )
}

/** Number of people from which families are worth finding together. */
const FAMILIES = 20

const link =
  'inline-flex min-h-6 items-center text-primary underline decoration-line underline-offset-4 hover:decoration-primary'

interface OrderProps {
  order: NameOrder
  onChange: (order: NameOrder) => void
}

/** Changes to the other order, which the device remembers. */
function Order({ order, onChange }: OrderProps) {
  const t = useT()
  const other = order === 'given' ? 'family' : 'given'
  const change = () => {
    storeOrder(other)
    onChange(other)
  }
  return (
    <button type="button" className={cx(link, 'ml-auto')} onClick={change}>
      {t(other === 'family' ? 'directory.byFamily' : 'directory.byGiven')}
    </button>
  )
}

interface DirectoryProps {
  people: ListedPerson[]
  team: DirectoryTeam
  /** Undefined for admins, and where it is not known. */
  missing: NotJoined | undefined
}

/** The people of the team with a search above them, which stays on the screen. */
function Directory({ people, team, missing }: DirectoryProps) {
  const t = useT()
  const me = useActingUser()
  const [typed, setTyped] = useState('')
  // Deferred: a long list must not delay typing.
  const searched = useDeferredValue(typed)
  const [isWhole, setIsWhole] = useState(false)
  const [order, setOrder] = useState(storedOrder)
  const found = inOrder(findListed(people, searched, team), order)
  const near = searched === '' ? found.filter(({ _id }) => team.near?.where.has(_id)) : []
  const waiting = people.filter(({ joined }) => joined === false).length
  const marked = waiting > people.length / 2 ? 'joined' : 'waiting'
  const own = near.length > 0 ? people.find(({ _id }) => _id === me?._id) : undefined
  const others = near.length > 0 ? found.filter((person) => person !== own && !near.includes(person)) : found
  const knows = missing?.admin ? people.find(({ _id, email }) => _id === missing.admin?._id && email !== '') : undefined
  // Where most are those whom a member does not reach from here, they are names alone, behind those who are reached.
  const folded =
    missing && marked === 'joined' && searched === '' ? others.filter(({ joined }) => joined === false) : []
  const rest = others.filter((person) => !folded.includes(person))
  const isWaitingSaid = waiting > 0 && searched === ''

  return (
    <>
      <div className="sticky top-[calc(57px+env(safe-area-inset-top))] z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper px-4 pt-1 pb-2 md:top-0 md:mx-0 md:px-0">
        {people.length > 0 && (
          <SearchField
            label={t('directory.search')}
            placeholder={t('directory.searchHint')}
            value={typed}
            onChange={setTyped}
            className="w-full sm:flex-1"
          />
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted max-md:w-full">
          <span role="status">{found.length > 0 && t('directory.count', { count: found.length })}</span>
          {isWaitingSaid && (
            <span className="flex items-center gap-1">
              {/* The ring that their pictures have, where it is theirs alone. */}
              {marked === 'waiting' && <span aria-hidden="true" className={cx(waitingRing, 'size-3 bg-accent-soft')} />}
              {me && isAdmin(me) ? (
                <Link to={`${paths.people}?show=notJoined`} className={link}>
                  {waiting} {t('directory.notJoined')}
                </Link>
              ) : (
                `${waiting} ${t('directory.notJoined')}`
              )}
            </span>
          )}
          {people.length >= FAMILIES && <Order order={order} onChange={setOrder} />}
        </p>
        <LetterButtons people={rest} order={order} onPress={() => setIsWhole(true)} />
      </div>
      {missing && <HowToReach missing={missing} people={people} listed={waiting} />}
      {near.length > 0 && team.near && (
        <NearPeople
          own={own && { person: own, where: team.whereOf(own._id) }}
          people={near}
          near={team.near}
          marked={marked}
          knows={knows}
          isAll={rest.length === 0}
        />
      )}
      {rest.length > 0 && (
        <PeopleList
          people={rest}
          order={order}
          isWhole={isWhole}
          marked={marked}
          whereOf={team.whereOf}
          knows={knows}
        />
      )}
      {folded.length > 0 && <NotJoinedNames people={folded} whereOf={team.whereOf} />}
      {found.length === 0 && (
        <EmptyState
          title={t('directory.empty')}
          action={searched !== '' && <Button onClick={() => setTyped('')}>{t('directory.showAll')}</Button>}
        />
      )}
      {people.length === 1 && <Alone />}
    </>
  )
}

/** Leads an admin who is alone in the team to the invitations. */
function Alone() {
  const t = useT()
  const me = useActingUser()
  if (!me || !isAdmin(me)) return null
  return (
    <div className="mt-6">
      <EmptyState
        title={t('directory.alone')}
        action={
          <LinkButton variant="primary" to={`${paths.people}#invitations`}>
            {t('dashboard.invite')}
          </LinkButton>
        }
      />
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder for some people while they load. */
function DirectorySkeleton() {
  const t = useT()
  return (
    <div>
      <p role="status" className="sr-only">
        {t('directory.loading')}
      </p>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-b py-2">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-6 w-2/5" />
        </div>
      ))}
    </div>
  )
}
