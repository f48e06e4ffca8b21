import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Swatch } from '../../../ui/Swatch.tsx'
import type { DayProps } from './day.props.ts'
import { RemovalFailed } from './RemovalFailed.tsx'
import { AddShiftButton, areAllPlanned, FromRota, ShiftButtons } from './ShiftButtons.tsx'
import { ShiftAnswer, ShiftName, ShiftToggle } from './ShiftName.tsx'
import { ShiftPost } from './ShiftPost.tsx'

/** A day's shifts on a phone: a card per service, with the tie colour once when all shifts share it. */
export function DayCards({ day, isOwn, own, tools }: Omit<DayProps, 'isFirst'>) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      {day.services.map(({ serviceTime, sharedTie, shifts }) => {
        const isFromRota = areAllPlanned(shifts, tools)
        return (
          <section key={serviceTime} className="overflow-hidden rounded border bg-surface">
            <div className="flex items-center gap-3 border-b px-4 py-2.5">
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                <h4 className="text-lg font-semibold">
                  {serviceTime}
                  {shifts[0]?.serviceName && `, ${shifts[0].serviceName}`}
                  {isFromRota && <FromRota />}
                </h4>
                {sharedTie && <TieColor color={sharedTie} label={t('schedule.tieColor')} />}
              </div>
              {tools && (
                <div className="-mr-2 flex shrink-0">
                  <AddShiftButton seed={{ date: day.date, serviceTime, tieColor: sharedTie ?? '' }} onAdd={tools.add} />
                </div>
              )}
            </div>
            <ul className="divide-y">
              {shifts.map((shift) => {
                const failure = tools?.failures.get(shift._id)
                const saysAnswer = own.isPersonal && own.has(shift)
                return (
                  <li key={shift._id} className={cx('px-4 py-2', isOwn(shift) && 'bg-accent-soft/50')}>
                    <div className="flex items-center gap-3">
                      <div className="min-w-0 flex-1">
                        <div className="text-lg font-medium wrap-anywhere">
                          {saysAnswer ? (
                            <ShiftPost shift={shift} />
                          ) : (
                            <ShiftName shift={shift} isOwn={isOwn(shift)} own={own} />
                          )}
                        </div>
                        <div className="flex flex-wrap gap-x-4">
                          {!saysAnswer && (
                            <p className="text-muted wrap-anywhere">
                              <ShiftPost shift={shift} />
                            </p>
                          )}
                          {!isFromRota && tools?.isPlanned(shift) && <FromRota />}
                          {sharedTie === undefined && shift.tieColor && (
                            <TieColor color={shift.tieColor} label={t('schedule.tieColor')} />
                          )}
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
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** The tie colour, labelled for screen readers. */
const TieColor = ({ color, label }: { color: string; label: string }) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="sr-only">{label}: </span>
    <Swatch color={color} />
  </span>
)
