import { lazy, Suspense } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import { useT, withStrings } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'
import type { DayProps } from './day.props.ts'
import { RemovalFailed } from './RemovalFailed.tsx'
import { AddShiftButton, areAllPlanned, FromRota, ShiftButtons } from './ShiftButtons.tsx'
import { ShiftAnswer, ShiftName, ShiftToggle, saysAnswer } from './ShiftName.tsx'
import { ShiftPost } from './ShiftPost.tsx'

// Loaded only where nobody stands at a service.
const NobodyYet = lazy(withStrings(() => import('./NobodyYet.tsx'), 'service'))

/** A day's shifts on a phone: a card per service. */
export const DayCards = ({ day: { date, services }, ...props }: Omit<DayProps, 'isFirst'>) => (
  <div className="flex flex-col gap-3">
    {services.map((service) =>
      service.open ? (
        <Suspense key={service.open.serviceId}>
          <NobodyYet open={service.open} isTable={false} tools={props.tools} />
        </Suspense>
      ) : (
        <ServiceCard key={service.serviceTime} date={date} service={service} {...props} />
      ),
    )}
  </div>
)

interface ServiceCardProps extends Pick<DayProps, 'isOwn' | 'own' | 'tools'> {
  date: string
  service: DayProps['day']['services'][number]
}

/** The shifts of a service, with the tie colour once when all of them share it. */
function ServiceCard({ date, service: { serviceTime, name, sharedTie, shifts }, ...props }: ServiceCardProps) {
  const { tools } = props
  const isFromRota = areAllPlanned(shifts, tools)
  return (
    <section className="overflow-hidden rounded border bg-surface">
      <div className="flex items-center gap-3 border-b px-4 py-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
          <h4 className="text-lg font-semibold">{[serviceTime, name].filter(Boolean).join(', ')}</h4>
          {(isFromRota || sharedTie) && (
            <p className="flex min-w-0 flex-wrap items-center gap-x-4">
              {isFromRota && <FromRota />}
              {sharedTie && <TieColor color={sharedTie} />}
            </p>
          )}
        </div>
        {tools && (
          <div className="-mr-2 flex shrink-0">
            <AddShiftButton seed={{ date, serviceTime, tieColor: sharedTie ?? '' }} onAdd={tools.add} />
          </div>
        )}
      </div>
      <ul className="divide-y">
        {shifts.map((shift) => (
          <ShiftItem
            key={shift._id}
            shift={shift}
            isMarked={!isFromRota && tools?.isPlanned(shift) === true}
            tie={sharedTie === undefined ? shift.tieColor : null}
            {...props}
          />
        ))}
      </ul>
    </section>
  )
}

interface ShiftItemProps extends Pick<DayProps, 'isOwn' | 'own' | 'tools'> {
  shift: Shift
  /** True where the shift says that it comes from the rota. */
  isMarked: boolean
  /** The tie colour that the shift says; null for none. */
  tie: string | null
}

/** A shift, and below it the own place, the fields that change it and a removal that failed. */
function ShiftItem({ shift, isMarked, tie, isOwn, own, tools }: ShiftItemProps) {
  const failure = tools?.failures.get(shift._id)
  const isNamed = !saysAnswer(shift, own)
  const post = <ShiftPost shift={shift} />
  return (
    <li className={cx('px-4 py-2', isOwn(shift) && 'bg-accent-soft/50')}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="text-lg font-medium wrap-anywhere">
            {isNamed ? <ShiftName shift={shift} isOwn={isOwn(shift)} own={own} /> : post}
          </div>
          <div className="flex flex-wrap gap-x-4">
            {isNamed && <p className="text-muted wrap-anywhere">{post}</p>}
            {isMarked && <FromRota />}
            {tie && <TieColor color={tie} />}
          </div>
          <ShiftAnswer shift={shift} own={own} />
        </div>
        <ShiftToggle shift={shift} own={own} />
        {tools && (
          <div className="-mr-2 flex shrink-0">
            <ShiftButtons shift={shift} tools={tools} />
          </div>
        )}
      </div>
      {own.placeOf(shift)}
      {tools?.fieldsOf(shift)}
      {failure && <RemovalFailed reason={failure} onRetry={() => tools?.remove(shift)} />}
    </li>
  )
}

/** The tie colour, labelled for screen readers. */
function TieColor({ color }: { color: string }) {
  const t = useT()
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="sr-only">{t('schedule.tieColor')}: </span>
      <Swatch color={color} />
    </span>
  )
}
