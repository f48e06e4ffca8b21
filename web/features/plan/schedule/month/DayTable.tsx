import { lazy, type ReactNode, Suspense } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { useT, withStrings } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { DayProps } from './day.props.ts'
import { RemovalFailed } from './RemovalFailed.tsx'
import { AddShiftButton, areAllPlanned, FromRota, ShiftButtons } from './ShiftButtons.tsx'
import { ShiftAnswer, ShiftName, ShiftToggle } from './ShiftName.tsx'
import { ShiftPost } from './ShiftPost.tsx'

// Loaded only where nobody stands at a service.
const NobodyYet = lazy(withStrings(() => import('./NobodyYet.tsx'), 'service'))

// Fixed widths, so that the columns of all days stand below each other.
const COLUMNS: { title: StringKey; width?: string; px?: number }[] = [
  { title: 'schedule.name' },
  { title: 'schedule.assignment' },
  { title: 'schedule.service', px: 104 },
  { title: 'schedule.tieColor', px: 160 },
]
/** Beside the buttons and tools of admins names and posts share what is left: 118 px each in a window of 1280. */
const NARROW: Partial<Record<StringKey, string | number>> = { 'schedule.service': 96, 'schedule.tieColor': 124 }
/** Among one's own shifts the answer stands beside the name. */
const PERSONAL: typeof NARROW = { 'schedule.assignment': '20%', 'schedule.service': 96, 'schedule.tieColor': 152 }
const ACTIONS: (typeof COLUMNS)[number] = { title: 'schedule.actions', width: 'w-32' }

// Every pixel goes to the names beside the menu, on the narrowest screen that has tables.
const cellClasses = 'border-b px-1.5 py-1.5 @min-[600px]:px-2'

/** A day's shifts as a table, its services set apart from each other; one that has a name is headed by it. */
export function DayTable({ day, isFirst, headingId, isOwn, own, tools }: DayProps) {
  const t = useT()
  const columns = tools ? [...COLUMNS, ACTIONS] : COLUMNS
  const widths = own.isPersonal && !tools ? PERSONAL : tools && NARROW
  return (
    <Table aria-labelledby={headingId} className="table-fixed">
      <colgroup>
        {columns.map(({ title, width, px }) => (
          <col key={title} style={{ width: widths?.[title] ?? px }} className={width} />
        ))}
      </colgroup>
      {/* Days of one own shift are rows of one table to the eye. */}
      <thead className={cx(own.isPersonal && !isFirst && 'sr-only')}>
        <tr>
          {columns.map(({ title }) => (
            <th
              key={title}
              scope="col"
              className={cx(cellClasses, 'text-sm font-medium text-muted', title === ACTIONS.title && 'print:hidden')}
            >
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      {day.services.map((service) =>
        service.open ? (
          <Suspense key={service.open.serviceId}>
            <NobodyYet open={service.open} isTable cellClasses={cellClasses} tools={tools} />
          </Suspense>
        ) : (
          <ServiceRows
            key={service.serviceTime}
            service={service}
            columns={columns.length}
            day={day}
            headingId={headingId}
            isOwn={isOwn}
            own={own}
            tools={tools}
          />
        ),
      )}
    </Table>
  )
}

interface ServiceRowsProps extends Omit<DayProps, 'isFirst'> {
  service: DayProps['day']['services'][number]
  /** Number of columns of the table. */
  columns: number
}

/** The shifts of a service; a head says what they share where it has a name, or comes from the rota. */
function ServiceRows({ service: { serviceTime, name, sharedTie, shifts }, ...props }: ServiceRowsProps) {
  const { day, columns, tools } = props
  const isFromRota = areAllPlanned(shifts, tools)
  const hasHead = Boolean(name) || isFromRota
  const addButton = tools && (
    <AddShiftButton seed={{ date: day.date, serviceTime, tieColor: sharedTie ?? '' }} onAdd={tools.add} />
  )
  return (
    <tbody className="not-last:border-b-4 not-last:border-double">
      {hasHead && (
        <tr>
          <th scope="rowgroup" colSpan={tools ? columns - 2 : columns - 1} className={cellClasses}>
            {[serviceTime, name].filter(Boolean).join(', ')}
            {isFromRota && <FromRota />}
          </th>
          <td className={cx(cellClasses, 'wrap-anywhere')}>{sharedTie && <Swatch color={sharedTie} />}</td>
          {tools && <td className={cx(cellClasses, 'text-right print:hidden')}>{addButton}</td>}
        </tr>
      )}
      {shifts.map((shift, index) => (
        <ShiftRows
          key={shift._id}
          shift={shift}
          hasSameTime={hasHead || index > 0}
          hasSameTie={(hasHead || index > 0) && sharedTie !== undefined}
          isMarked={!isFromRota && tools?.isPlanned(shift) === true}
          addButton={!hasHead && index === 0 && addButton}
          {...props}
        />
      ))}
    </tbody>
  )
}

interface ShiftRowsProps extends Omit<ServiceRowsProps, 'service'> {
  shift: Shift
  /** True where a row above says the time of the service. */
  hasSameTime: boolean
  /** True where a row above says the same tie colour. */
  hasSameTie: boolean
  /** True where the row says that the shift comes from the rota. */
  isMarked: boolean
  addButton: ReactNode
}

/**
 * A shift, and below it the own place, the fields that change it and a removal that failed. What a row above says, too,
 * is left to screen readers.
 */
function ShiftRows({
  shift,
  hasSameTime,
  hasSameTie,
  isMarked,
  addButton,
  columns,
  isOwn,
  own,
  tools,
}: ShiftRowsProps) {
  const failure = tools?.failures.get(shift._id)
  const fields = tools?.fieldsOf(shift)
  const place = own.placeOf(shift)
  return (
    <>
      <tr className={cx(isOwn(shift) && 'bg-accent-soft')}>
        <th scope="row" className={cx(cellClasses, 'font-medium')}>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ShiftName shift={shift} isOwn={isOwn(shift)} own={own} />
            <ShiftAnswer shift={shift} own={own} />
            <ShiftToggle shift={shift} own={own} />
          </div>
        </th>
        <td className={cx(cellClasses, 'wrap-anywhere')}>
          <ShiftPost shift={shift} />
          {isMarked && <FromRota />}
        </td>
        <td className={cx(cellClasses, 'font-semibold')}>
          <span className={cx(hasSameTime && 'sr-only')}>{shift.serviceTime}</span>
        </td>
        <td className={cx(cellClasses, 'wrap-anywhere')}>
          <span className={cx(hasSameTie && 'sr-only')}>{shift.tieColor && <Swatch color={shift.tieColor} />}</span>
        </td>
        {tools && (
          <td className={cx(cellClasses, 'whitespace-nowrap print:hidden')}>
            <ShiftButtons shift={shift} tools={tools} />
            {addButton}
          </td>
        )}
      </tr>
      {place && (
        <tr className={cx(isOwn(shift) && 'bg-accent-soft')}>
          <td colSpan={columns} className={cellClasses}>
            {place}
          </td>
        </tr>
      )}
      {fields && (
        <tr>
          <td colSpan={columns}>{fields}</td>
        </tr>
      )}
      {failure && (
        <tr>
          <td colSpan={columns} className={cellClasses}>
            <RemovalFailed reason={failure} onRetry={() => tools?.remove(shift)} />
          </td>
        </tr>
      )}
    </>
  )
}
