import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { servicePath } from '#shared/servicePath.ts'
import { type DayPlace, isHeld } from '#shared/sunday/day.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { useNow } from '../../people/config/useNow.ts'
import { hasHourBegun } from './day.hour.ts'
import { countOf, dayRowsOf, type ShownService } from './mark.operations.ts'
import { OpenRow } from './OpenRow.tsx'
import { PersonRow, type When } from './PersonRow.tsx'
import type { Marks } from './useMarks.ts'

/** As many services beside each other as there is room for; a single one is as wide as one of two. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))' }

/** What was counted at a service so far. */
export type ServiceCounted = ComponentType<{ serviceId: string }>

interface ServicesProps {
  services: ShownService[]
  /** YYYY-MM-DD */
  date: string
  marks: Marks
  when: When
  /** Shown from an hour before a service, on its day. */
  Counted?: ServiceCounted | undefined
}

type ServiceProps = Omit<ServicesProps, 'services'> & { service: ShownService }

/**
 * The services of a day, each with its places by post; what nobody has of a post is a row, too. Those of a day that is
 * over are folded.
 */
export function ServicesOfDay({ services, ...rest }: ServicesProps) {
  const Shown = rest.when === 'over' ? PastService : Service
  return (
    <div className="grid gap-x-8 gap-y-10" style={COLUMNS}>
      {services.map((service) => (
        <Shown key={service.serviceTime} service={service} {...rest} isAlone={services.length === 1} />
      ))}
    </div>
  )
}

const titleOf = ({ serviceTime, name }: ShownService): string => (name ? `${serviceTime}, ${name}` : serviceTime)

function PastService({ service, isAlone, ...rest }: ServiceProps & { isAlone: boolean }) {
  const t = useT()
  const { serviceId, serviceTime, people } = service
  const held = people.filter(isHeld)
  const isMarked = held.some(({ attendance }) => attendance !== null)
  const said = isMarked
    ? t('today.came', { came: countOf(service, 'here'), count: held.length })
    : t('today.people', { count: held.length })
  return (
    <section aria-label={serviceTime}>
      <Disclosure label={`${titleOf(service)} · ${said}`} isOpen={isAlone} className="min-h-11 text-lg font-semibold">
        {serviceId !== null && (
          <Link to={servicePath(serviceId)} className="inline-flex min-h-11 items-center underline">
            {t('today.page')}
          </Link>
        )}
        <Rows service={service} {...rest} />
      </Disclosure>
    </section>
  )
}

function Service({ service, ...rest }: ServiceProps) {
  const t = useT()
  const now = useNow()
  const { serviceId, serviceTime, people } = service
  const { when, Counted } = rest
  const held = people.filter(isHeld)
  const open = people.length - held.length
  const unanswered = held.filter(({ state }) => state === 'asked').length
  return (
    <section aria-label={serviceTime}>
      <h2 className="text-lg font-semibold">
        {serviceId === null ? (
          titleOf(service)
        ) : (
          <Link to={servicePath(serviceId)} className="inline-flex min-h-11 items-center underline">
            {titleOf(service)}
          </Link>
        )}
        {/* A line of its own: names of services differ in length, and lists side by side begin at one height. */}
        <span role="status" className="block text-base font-normal text-muted">
          {when === 'before'
            ? t('today.filled', { filled: held.length, count: people.length })
            : t('today.counts', { here: countOf(service, 'here'), count: held.length })}
          {open > 0 && <span className="font-medium text-danger">{` · ${t('today.open', { count: open })}`}</span>}
          {when === 'before' && unanswered > 0 && ` · ${t('today.unanswered', { count: unanswered })}`}
        </span>
      </h2>
      {Counted && when === 'today' && serviceId !== null && hasHourBegun(service, now) && (
        <Counted serviceId={serviceId} />
      )}
      {countOf(service, 'absent') > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('today.absentHelp')}{' '}
          <Link to={rotaPath('coverage')} className="inline-flex min-h-6 items-center underline">
            {t('today.toCoverage')}
          </Link>
        </p>
      )}
      <Rows service={service} {...rest} />
    </section>
  )
}

/** The tie of a place that has another one than its service; null where it has not. */
const ownTie = ({ tieColor = null }: DayPlace, service: ShownService): string | null =>
  tieColor === service.tieColor ? null : tieColor

/** The places of a service. */
function Rows({ service, date, marks, when }: ServiceProps) {
  const { serviceId, serviceTime, people, startsAt } = service
  const hasBegun = startsAt ? Date.parse(startsAt) <= Date.now() : false
  const row = ({ place, count }: ReturnType<typeof dayRowsOf>[number]): ReactNode => {
    if (isHeld(place)) {
      const soon = people.find((one) => one.postId === place.postId && one.askingSoon)?.askingSoon
      return (
        <PersonRow
          key={place.shiftId}
          person={place}
          marks={marks}
          when={when}
          soon={soon}
          tie={ownTie(place, service)}
        />
      )
    }
    const { postId, post } = place
    return (
      <OpenRow
        key={`open ${postId}`}
        place={place}
        count={count}
        when={when}
        chosen={postId !== null && serviceId !== null && !hasBegun ? { date, serviceId, postId } : null}
        what={`${post}, ${formatDay(date)}, ${serviceTime}`}
      />
    )
  }
  return (
    <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
      {dayRowsOf(people).map(row)}
    </ul>
  )
}
