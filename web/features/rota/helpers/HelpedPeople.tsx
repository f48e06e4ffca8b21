import { useQuery } from '@tanstack/react-query'
import { CalendarClock, HandHelping } from 'lucide-react'
import type { Helper } from '#shared/people/helpers.ts'
import type { Assignment, RotaMine } from '#shared/rota/answers.ts'
import type { OpenPlace } from '#shared/rota/openPlaces.ts'
import { paths } from '../../../navigation/pages.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { helpedDaysPath } from '../../people/helpers/helpers.queries.ts'
import { TheirsProvider, useWhoseT } from '../availability/whose.ts'
import { openPlacesQuery } from '../open/openPlaces.queries.ts'
import { AskedLine, SwapAnswer } from '../swaps/SwapAnswer.tsx'
import { swapQuestion } from '../swaps/swap.text.ts'
import { useDueSwaps } from '../swaps/useDueSwaps.ts'
import { HelpedAnswer } from './HelpedAnswer.tsx'
import { HelpedOffer } from './HelpedOffer.tsx'
import { helpedQuery } from './helped.queries.ts'
import { helpedOther, useHelped } from './useHelped.ts'

type Asked = Pick<Assignment, '_id' | 'date' | 'serviceTime' | 'post'>

const about = ({ date, serviceTime, post }: Asked): string => [formatDay(date, 'full'), serviceTime, post].join(' · ')

const NO_SWAPS: RotaMine['swaps'] = []
const NO_PLACES: OpenPlace[] = []

interface HelpedPersonProps {
  person: Helper['of']
  /** Their days stand on another page, to which a link leads; the page of the days says itself whom it is about. */
  isDaysElsewhere?: boolean
}

/** One person's questions and what they could take: who is answered for stands above each of them. */
export const HelpedPerson = (props: HelpedPersonProps) => (
  <TheirsProvider value={helpedOther(props.person)}>
    <AskedOf {...props} />
  </TheirsProvider>
)

function AskedOf({ person: { _id: userId, name }, isDaysElsewhere = false }: HelpedPersonProps) {
  const t = useWhoseT()
  const { data } = useQuery(helpedQuery(userId))
  const { data: open = NO_PLACES } = useQuery(openPlacesQuery(userId))
  const swaps = useDueSwaps(data?.swaps ?? NO_SWAPS, userId)
  if (!data) return null
  const { assignments, offers } = data
  if (assignments.length + offers.length + swaps.due.length + swaps.asked.length + open.length === 0) return null
  return (
    <Section title={t('helpers.for', { name })} anchor={`for-${userId}`}>
      <div className="flex flex-col gap-3">
        {isDaysElsewhere && <p className="text-muted">{t('helpers.forWhat', { name })}</p>}
        <ul className="flex flex-col divide-y">
          {assignments.map((place) => (
            <li key={place._id} className="py-3">
              <p className="font-medium wrap-anywhere first-letter:uppercase">{about(place)}</p>
              <HelpedAnswer userId={userId} place={place} />
            </li>
          ))}
          {offers.map((offer) => (
            <li key={offer._id} className="py-3">
              <p className="text-sm">{t('helpers.offer')}</p>
              <p className="font-medium wrap-anywhere first-letter:uppercase">{about(offer)}</p>
              <HelpedOffer userId={userId} offer={offer} />
            </li>
          ))}
          {swaps.due.map((seen) => (
            <li key={seen.swap._id} className="flex flex-col gap-2 py-3">
              <p className="font-medium wrap-anywhere">{swapQuestion(seen, userId, t).title}</p>
              <SwapAnswer seen={seen} me={userId} onChange={swaps.keep} />
            </li>
          ))}
        </ul>
        {swaps.asked.map(({ place, asks }) => (
          <AskedLine key={place.assignmentId} place={place} asks={asks} />
        ))}
        {open.length > 0 && (
          <LinkButton
            to={`${paths.open}?for=${userId}`}
            variant="quiet"
            icon={<HandHelping aria-hidden="true" className="size-5 shrink-0" />}
            className="-ml-5 self-start text-left"
          >
            {t('helpers.open', { count: open.length })}
          </LinkButton>
        )}
        {isDaysElsewhere && (
          <LinkButton
            to={helpedDaysPath(userId)}
            variant="quiet"
            icon={<CalendarClock aria-hidden="true" className="size-5 shrink-0" />}
            aria-label={t('helpers.daysOf', { name })}
            className="-ml-5 self-start text-left"
          >
            {t('helpers.days')}
          </LinkButton>
        )}
      </div>
    </Section>
  )
}

/** What is asked of those whom one helps, person by person. */
export function HelpedPeople() {
  const { helped } = useHelped()
  return (
    <div className="mt-6 flex flex-col gap-6 empty:hidden">
      {helped.map(({ _id, of }) => (
        <HelpedPerson key={_id} person={of} isDaysElsewhere />
      ))}
    </div>
  )
}

/** Ways to the days of those whom one helps, person by person. */
export function HelpedDaysLinks() {
  const t = useT()
  const { helped } = useHelped()
  return helped.map(({ _id, of }) => (
    <LinkButton
      key={_id}
      to={helpedDaysPath(of._id)}
      variant="quiet"
      icon={<CalendarClock aria-hidden="true" className="size-5 shrink-0" />}
      className="-ml-5 self-start text-left"
    >
      {t('helpers.daysFor', { name: of.name })}
    </LinkButton>
  ))
}
