import { Fragment } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Swatch } from '../../../ui/Swatch.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { DayProps } from './day.props.ts'
import { RemovalFailed } from './RemovalFailed.tsx'
import { AddShiftButton, areAllPlanned, FromRota, ShiftButtons } from './ShiftButtons.tsx'
import { ShiftName } from './ShiftName.tsx'
import { ShiftPost } from './ShiftPost.tsx'

// Fixed widths, so that the columns of all days stand below each other.
const COLUMNS: { title: StringKey; width?: string }[] = [
  { title: 'schedule.name' },
  { title: 'schedule.assignment' },
  { title: 'schedule.service', width: 'w-22' },
  { title: 'schedule.tieColor', width: 'w-29 @min-[600px]:w-36' },
]
const ACTIONS: (typeof COLUMNS)[number] = { title: 'schedule.actions', width: 'w-31' }

// Beside the menu, on the narrowest screen that has tables, every pixel goes to the names.
const cellClasses = 'border-b px-1.5 py-1.5 @min-[600px]:px-2'

/** A day's shifts as a table, its services set apart from each other; one that has a name is headed by it. */
export function DayTable({ day, headingId, isOwn, own, tools }: DayProps) {
  const t = useT()
  const columns = tools ? [...COLUMNS, ACTIONS] : COLUMNS
  return (
    <Table aria-labelledby={headingId} className="table-fixed">
      <thead>
        <tr>
          {columns.map(({ title, width }) => (
            <th
              key={title}
              scope="col"
              className={cx(
                cellClasses,
                'text-sm font-medium text-muted',
                width,
                title === ACTIONS.title && 'print:hidden',
              )}
            >
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      {day.services.map(({ serviceTime, sharedTie, shifts }) => {
        const isFromRota = areAllPlanned(shifts, tools)
        const name = shifts[0]?.serviceName
        return (
          <tbody key={serviceTime} className="not-last:border-b-4 not-last:border-double">
            {(name || isFromRota) && (
              <tr className={cx(!name && 'print:hidden')}>
                <th scope="rowgroup" colSpan={columns.length} className={cellClasses}>
                  {[serviceTime, name].filter(Boolean).join(', ')} {isFromRota && <FromRota />}
                </th>
              </tr>
            )}
            {shifts.map((shift, index) => {
              const failure = tools?.failures.get(shift._id)
              const fields = tools?.fieldsOf(shift)
              const place = own.placeOf(shift)
              return (
                <Fragment key={shift._id}>
                  <tr className={cx(isOwn(shift) && 'bg-accent-soft')}>
                    <th scope="row" className={cx(cellClasses, 'font-medium')}>
                      <ShiftName shift={shift} isOwn={isOwn(shift)} own={own} />
                    </th>
                    <td className={cx(cellClasses, 'wrap-anywhere')}>
                      <ShiftPost shift={shift} /> {!isFromRota && tools?.isPlanned(shift) && <FromRota />}
                    </td>
                    <td className={cx(cellClasses, 'wrap-anywhere', index === 0 ? 'font-semibold' : 'text-muted')}>
                      {shift.serviceTime}
                    </td>
                    <td className={cx(cellClasses, 'wrap-anywhere')}>
                      <Swatch color={shift.tieColor} />
                    </td>
                    {tools && (
                      <td className={cx(cellClasses, 'whitespace-nowrap print:hidden')}>
                        <ShiftButtons shift={shift} tools={tools} />
                        {index === 0 && (
                          <AddShiftButton
                            seed={{ date: day.date, serviceTime, tieColor: sharedTie ?? '' }}
                            onAdd={tools.add}
                          />
                        )}
                      </td>
                    )}
                  </tr>
                  {place && (
                    <tr className={cx(isOwn(shift) && 'bg-accent-soft')}>
                      <td colSpan={columns.length} className={cellClasses}>
                        {place}
                      </td>
                    </tr>
                  )}
                  {fields && (
                    <tr>
                      <td colSpan={columns.length}>{fields}</td>
                    </tr>
                  )}
                  {failure && (
                    <tr>
                      <td colSpan={columns.length} className={cellClasses}>
                        <RemovalFailed reason={failure} onRetry={() => tools?.remove(shift)} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        )
      })}
    </Table>
  )
}
