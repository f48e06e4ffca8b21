import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Person } from '#shared/text.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useToday } from '../../people/config/useToday.ts'
import type { AwayIn } from '../availability/AwayPlaces.tsx'
import { BeingAsked } from '../availability/BeingAsked.tsx'
import { CheckedDays } from '../availability/CheckedDays.tsx'
import { HowOften } from '../availability/HowOften.tsx'
import { OwnCertificates } from '../availability/OwnCertificates.tsx'
import { PostWishes } from '../availability/PostWishes.tsx'
import { Rules } from '../availability/Rules.tsx'
import { AvailabilitySkeleton, Unsent } from '../availability/Unsent.tsx'
import { useHelpedAvailability } from '../availability/useAvailability.ts'
import { TheirsProvider } from '../availability/whose.ts'
import { HelpedAway } from './HelpedAway.tsx'
import { NotHelped } from './HelpedPage.tsx'
import { HelpedPerson } from './HelpedPeople.tsx'
import { helpedQuery } from './helped.queries.ts'
import { helpedOther, useHelpedPerson } from './useHelped.ts'

/** Days, questions and wishes of a person whom the viewer helps, and the way back to one's own. */
export function HelpedDays({ userId }: { userId: string }) {
  const t = useT()
  const { person, query } = useHelpedPerson(userId)
  const title = person ? t('helpers.daysFor', { name: person.name }) : t('menu.availability')
  usePageTitle(title)
  return (
    <>
      <Link to={paths.availability} className="mb-2 flex min-h-11 w-fit items-center gap-1 text-primary underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('helpers.ownDays')}
      </Link>
      <PageHeader title={title} />
      {person ? (
        <TheirsProvider value={helpedOther(person)}>
          <DaysOf person={person} />
        </TheirsProvider>
      ) : (
        <NotHelped query={query} waiting={<AvailabilitySkeleton />} />
      )}
    </>
  )
}

function DaysOf({ person }: { person: Person }) {
  const t = useT()
  const today = useToday()
  const availability = useHelpedAvailability(person._id)
  const { mine, error, isFetching, retry, change, changeRows, addRow, confirm } = availability
  const { data: asked } = useQuery(helpedQuery(person._id))
  if (!mine)
    return error ? (
      <ErrorState message={t('availability.loadFailed')} detail={error.message} busy={isFetching} onRetry={retry} />
    ) : (
      <AvailabilitySkeleton />
    )
  const { rota, rows, typed = [] } = mine
  const away: AwayIn = (at) =>
    asked && <HelpedAway userId={person._id} places={asked.assignments} rows={rows} changeRows={changeRows} at={at} />
  const live = asked?.assignments.filter(({ state }) => isLive(state)) ?? []
  return (
    <div className="flex flex-col gap-6">
      <Unsent {...availability} />
      <Notice tone="info">{t('helpers.daysWhat', { name: person.name })}</Notice>
      <OwnCertificates skills={rota.skills} today={today} />
      <CheckedDays
        today={today}
        mine={mine}
        own={new Set([...live, ...typed].map(({ date }) => date))}
        // Typed places alone: an absence over an asked place has its own question.
        said={new Set(typed.map(({ date }) => date))}
        away={away}
        asked={asked?.asked?.until ?? ''}
        changeRows={changeRows}
        confirm={confirm}
      />
      <HelpedPerson person={person} />
      <div className="grid items-start gap-x-10 lg:grid-cols-2">
        <div>
          <HowOften rota={rota} today={today} change={change} />
          <Rules today={today} rows={rows} away={away} addRow={addRow} changeRows={changeRows} />
        </div>
        <div>
          <PostWishes rota={rota} change={change} />
          <BeingAsked mine={mine} change={change} />
        </div>
      </div>
    </div>
  )
}
