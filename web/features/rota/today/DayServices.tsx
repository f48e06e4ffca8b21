import { BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { isHeld, type RotaDay } from '#shared/rotaDay.ts'
import { paths } from '../../../navigation/pages.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Reminded, useReminders } from '../todo/Reminded.tsx'
import { countOf, rowsOf, type ShownService } from './mark.operations.ts'
import { OpenRow } from './OpenRow.tsx'
import { PersonRow, type When } from './PersonRow.tsx'
import type { Marks } from './useMarks.ts'

/** True where nobody is to stand anywhere, and no place is open. */
export const isIdle = (services: readonly { people: readonly unknown[] }[]): boolean =>
  services.every(({ people }) => people.length === 0)

/**
 * True once the services of a day are over: a past day, or today where the end of each one that has people is known and
 * past.
 */
export const areOver = ({ date, services }: Pick<RotaDay, 'date' | 'services'>, today: string): boolean =>
  date < today ||
  (date === today &&
    services.every(({ people, endsAt }) => people.length === 0 || (endsAt && Date.parse(endsAt) <= Date.now())))

/** As many services beside each other as there is room for; a single one is as wide as one of two. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))' }

interface ServicesProps {
  services: ShownService[]
  /** YYYY-MM-DD */
  date: string
  marks: Marks
  when: When
}

/** The services of a day, each with its places by post; what nobody has of a post is a row, too. */
export function Services({ services, ...rest }: ServicesProps) {
  const t = useT()
  if (isIdle(services))
    return (
      <EmptyState title={t('today.none')} action={<LinkButton to={paths.rota}>{t('today.toBoard')}</LinkButton>}>
        {t('today.how')}
      </EmptyState>
    )
  return (
    <div className="grid gap-x-8 gap-y-10" style={COLUMNS}>
      {services.map((service) => (
        <Service key={service.serviceTime} service={service} {...rest} />
      ))}
    </div>
  )
}

function Service({ service, date, marks, when }: Omit<ServicesProps, 'services'> & { service: ShownService }) {
  const t = useT()
  const { serviceTime, people } = service
  const rows = rowsOf(people)
  const held = people.filter(isHeld)
  const open = people.length - held.length
  const asked = held.filter(({ state }) => state === 'asked')
  const counts = { here: countOf(service, 'here'), count: held.length }
  return (
    <section aria-label={serviceTime}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        <span className="tabular-nums">{serviceTime}</span>
        <span role="status" className="text-base font-normal text-muted">
          {when === 'before'
            ? t('today.filled', { filled: held.length, count: people.length })
            : t('today.counts', counts)}
          {when !== 'over' && open > 0 && (
            <span className="font-medium text-danger">{` · ${t('today.open', { count: open })}`}</span>
          )}
          {when === 'before' && asked.length > 0 && ` · ${t('today.unanswered', { count: asked.length })}`}
        </span>
      </h2>
      {when === 'before' && <Remind userIds={asked.flatMap(({ userId }) => userId ?? [])} />}
      {when !== 'over' && countOf(service, 'absent') > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('today.absentHelp')}{' '}
          <Link to={rotaPath('coverage')} className="underline">
            {t('today.toCoverage')}
          </Link>
        </p>
      )}
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
        {rows.map(({ place, count }) =>
          isHeld(place) ? (
            <PersonRow key={place.shiftId} person={place} marks={marks} when={when} />
          ) : (
            <OpenRow
              key={`open ${place.postId}`}
              place={place}
              count={count}
              when={when}
              cell={
                place.postId !== null && service.serviceId !== null
                  ? { date, serviceId: service.serviceId, postId: place.postId }
                  : null
              }
              what={`${place.post}, ${formatDay(date)}, ${serviceTime}`}
            />
          ),
        )}
      </ul>
    </section>
  )
}

/** Button that reminds those of a service who have not answered; in its place whom that reached. */
function Remind({ userIds }: { userIds: string[] }) {
  const t = useT()
  const { said, busy, failure, remind } = useReminders()
  if (userIds.length === 0) return null
  return (
    <div className="mt-2">
      <FailureNotice title={t('todo.remindFailed')} failure={failure} />
      {said ? (
        <Reminded {...said} />
      ) : (
        <Button
          busy={busy !== null}
          icon={<BellRing aria-hidden="true" className="size-5" />}
          onClick={() => remind('all', userIds)}
        >
          {t('receipts.remind', { count: userIds.length })}
        </Button>
      )}
    </div>
  )
}
