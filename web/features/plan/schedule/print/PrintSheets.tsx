import type { OpenService } from '#shared/plan/openServices.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatMonth } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Paper } from '../../../../ui/Paper.tsx'
import { tieName } from '../../../../ui/tie.colors.ts'
import { useConfig } from '../../../people/config/config.ts'
import { shiftName } from '../month/shift.name.ts'
import { withOpenServices } from '../openServices.queries.ts'
import { groupShiftsByDay, type ScheduleDay } from '../schedule.days.ts'
import { fitSheets } from './print.fit.ts'
import { gridOf } from './print.grid.ts'

/** One sheet for each service day, or one for the whole month. */
export type PrintKind = 'days' | 'month'

interface PrintSheetsProps {
  kind: PrintKind
  /** YYYY-MM */
  month: string
  /** Shifts of the month, in the server's order. */
  shifts: Shift[]
  /** Services of the month at which nobody stands. */
  open: OpenService[]
  onDone: () => void
}

/** The sheets of a month, seen on paper alone. Opens the browser's print dialog; `onDone` when that is closed. */
export default function PrintSheets({ kind, month, shifts, open, onDone }: PrintSheetsProps) {
  const days = withOpenServices(groupShiftsByDay(shifts), open)
  return (
    <Paper kind={kind} prepare={fitSheets} onDone={onDone}>
      {kind === 'days' ? (
        days.map((day) => (
          <section key={day.date} className="break-after-page last:break-after-auto">
            <div>
              <SheetHead title={formatDay(day.date, 'full')} />
              <DayGrid day={day} isLarge />
            </div>
          </section>
        ))
      ) : (
        <section>
          <div>
            <SheetHead title={formatMonth(month)} />
            <div data-days className="gap-x-6">
              {days.map((day) => (
                <div key={day.date} className="mb-3 break-inside-avoid">
                  <h3 className="text-sm font-semibold first-letter:uppercase">{formatDay(day.date)}</h3>
                  <DayGrid day={day} />
                </div>
              ))}
            </div>
          </div>
        </section>
      )}
    </Paper>
  )
}

function SheetHead({ title }: { title: string }) {
  const { teamName } = useConfig()
  return (
    <header className="mb-3 flex items-baseline justify-between gap-6">
      <h2 className="font-serif text-2xl first-letter:uppercase">{title}</h2>
      <p className="text-sm">{teamName}</p>
    </header>
  )
}

const cellClasses = 'border border-[#0006] px-2 py-1 align-top wrap-anywhere'

/** The tie in words; nothing where none is known. */
const tieOf = (color: string | null | undefined, t: Translate): string =>
  color ? t('schedule.printTie', { color: tieName(color, t('schedule.tieNames')) }) : ''

/** Posts by services. The tie stands over a service, or beside each name where its ushers have different ones. */
function DayGrid({ day, isLarge = false }: { day: ScheduleDay; isLarge?: boolean }) {
  const t = useT()
  const { services, rows } = gridOf(day)
  return (
    <table className={cx('w-full table-fixed border-collapse text-left', isLarge ? 'text-lg' : 'text-xs')}>
      <thead>
        <tr>
          <th scope="col" className={cellClasses}>
            {t('schedule.assignment')}
          </th>
          {services.map(({ serviceTime, name, sharedTie, open }) => (
            <th key={serviceTime} scope="col" className={cellClasses}>
              {[serviceTime, name].filter(Boolean).join(', ')}
              {open && <span className="block font-normal">{t('service.open')}</span>}
              {sharedTie && (
                <span className={cx('block font-normal', isLarge && 'text-sm')}>{tieOf(sharedTie, t)}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ post, cells }) => (
          <tr key={post} className="break-inside-avoid">
            <th scope="row" className={cx(cellClasses, 'font-normal')}>
              {post}
            </th>
            {cells.map((cell, column) => (
              <td
                key={services[column]?.serviceTime}
                className={cx(cellClasses, 'font-semibold', isLarge && 'text-xl')}
              >
                {cell.map((shift) => (
                  <p key={shift._id}>
                    {shiftName(shift.user, t)}
                    {services[column]?.sharedTie === undefined && shift.tieColor && (
                      <span className={cx('block font-normal', isLarge && 'text-sm')}>{tieOf(shift.tieColor, t)}</span>
                    )}
                  </p>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
