import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Mine } from '#shared/rota/availability.ts'
import { useParameters } from '../../../navigation/address.ts'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useNetworkIdle } from '../../../platform/useNetworkIdle.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { useSession } from '../../people/sessions/session.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { useDueAnswers } from '../answers/useAnswers.ts'
import { useOwnAnswers } from '../answers/useOwnAnswers.ts'
import { AskHowOften } from './AskHowOften.tsx'
import { type AwayIn, OwnAway } from './AwayPlaces.tsx'
import { BeingAsked } from './BeingAsked.tsx'
import { CheckedDays } from './CheckedDays.tsx'
import { EnteredForYou } from './EnteredForYou.tsx'
import { Household, OWN_LINKS } from './Household.tsx'
import { HowOften } from './HowOften.tsx'
import { OwnCertificates } from './OwnCertificates.tsx'
import { awayPlaces, FrequencyText, OwnServices, ownDays } from './OwnServices.tsx'
import { PostWishes } from './PostWishes.tsx'
import { Rules } from './Rules.tsx'
import { AvailabilitySkeleton, Unsent } from './Unsent.tsx'
import { type Availability, useAvailability } from './useAvailability.ts'

const NO_DAYS: ReadonlySet<string> = new Set()

const CalendarFile = lazyPart(async () => (await import('./CalendarFile.tsx')).CalendarFile)

const HelpedDays = lazyPart(withStrings(async () => (await import('../helpers/HelpedDays.tsx')).HelpedDays, 'helpers'))

const loadHelpedLinks = withStrings(
  async () => (await import('../helpers/HelpedPeople.tsx')).HelpedDaysLinks,
  'helpers',
)

/** Page for the days, the frequency and the posts of a person who serves: the viewer, or `for` in the address. */
export function AvailabilityPage() {
  const helpedId = useParameters()[0].get('for')
  if (helpedId === null) return <OwnAvailability />
  return (
    <Suspense fallback={<AvailabilitySkeleton />}>
      <HelpedDays key={helpedId} userId={helpedId} />
    </Suspense>
  )
}

function OwnAvailability() {
  const t = useT()
  const today = useToday()
  const availability = useAvailability()
  const { data, isLoading } = useQuery(mineQuery)
  const { mine, error, isFetching, retry, change, changeRows, confirm } = availability
  const answers = useOwnAnswers(data?.assignments)
  const due = useDueAnswers(answers.shown)
  // Below all else: what comes later moves nothing.
  const HelpedLinks = useNetworkIdle(loadHelpedLinks)
  const others = answers.shown.filter((one) => !due.includes(one))
  const own = mine ? ownDays(answers, mine) : NO_DAYS
  const [wasUnsaid, setWasUnsaid] = useState<boolean>()
  // Who has never said how often is asked, and can change the answer for as long as the page is open.
  if (mine && wasUnsaid === undefined) setWasUnsaid(!mine.rota.stated)
  const away: AwayIn = (at) => mine && <OwnAway {...mine} answers={answers} at={at} />
  usePageTitle(t('menu.availability'))
  return (
    <>
      <PageHeader title={t('menu.availability')} />
      {error && (
        <ErrorState message={t('availability.loadFailed')} detail={error.message} busy={isFetching} onRetry={retry} />
      )}
      <Unsent {...availability} />
      {/* Questions that came later would push the calendar down. */}
      {mine && !isLoading ? (
        <div className="flex flex-col gap-6">
          <OwnServices title={t('answers.title')} shown={due} answers={answers} isFirstOpen />
          {wasUnsaid && <AskHowOften rota={mine.rota} change={change} />}
          <OwnCertificates skills={mine.rota.skills} today={today} />
          <EnteredForYou mine={mine} today={today} changeRows={changeRows} />
          <CheckedDays
            today={today}
            mine={mine}
            changeRows={changeRows}
            confirm={confirm}
            own={own}
            // Typed places alone: an absence over an asked place has its own question.
            said={new Set(mine.typed?.map(({ date }) => date))}
            away={away}
            asked={data?.asked?.until ?? ''}
          />
          {/* It says anew what follows from each day that is pressed: above the days it would move them. */}
          <FrequencyText {...mine} own={own} conflicts={awayPlaces(answers, mine)} isAsked={wasUnsaid === true} />
          <Wishes mine={mine} today={today} availability={availability} away={away}>
            {others.length > 0 && <OwnServices title={t('availability.services')} shown={others} answers={answers} />}
          </Wishes>
          {HelpedLinks && <HelpedLinks />}
        </div>
      ) : (
        !error && <AvailabilitySkeleton />
      )}
    </>
  )
}

interface WishesProps {
  mine: Mine
  today: string
  availability: Pick<Availability, 'change' | 'changeRows' | 'addRow'>
  away: AwayIn
  /** One's own services, beside the wishes where there are any. */
  children: ReactNode
}

/** How often, where and with whom: in two columns, of which one's services are the first. */
function Wishes({ mine, today, availability, away, children }: WishesProps) {
  const t = useT()
  const { rota, rows, links, phoneVerified, askWays } = mine
  const { change, changeRows, addRow } = availability
  const { user } = useSession()
  const days = (
    <>
      <HowOften rota={rota} today={today} change={change} />
      <Rules today={today} rows={rows} away={away} addRow={addRow} changeRows={changeRows} />
      <FoldedPart title={t('availability.calendar.title')} now={t('availability.calendar.short')}>
        <Suspense>
          <CalendarFile today={today} />
        </Suspense>
      </FoldedPart>
      <PostWishes rota={rota} change={change} />
    </>
  )
  const others = (
    <>
      <BeingAsked mine={{ rota, phoneVerified, askWays }} change={change} />
      <Household links={links} actions={OWN_LINKS} ownId={user?._id} />
    </>
  )
  return (
    <div className={cx('grid items-start gap-x-10 lg:grid-cols-2', Boolean(children) && 'gap-y-6')}>
      {children || <div>{days}</div>}
      <div>
        {children && days}
        {others}
      </div>
    </div>
  )
}
