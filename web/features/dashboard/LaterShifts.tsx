import type { Shift } from '#shared/schedule.ts'
import { formatDay } from '../../strings/dates.ts'
import { Swatch } from '../../ui/Swatch.tsx'

/** Shifts, one a line: date, service time, assignment, tie. */
export const LaterShifts = ({ shifts }: { shifts: Shift[] }) => (
  <ul>
    {shifts.map((shift) => (
      <li
        key={shift._id}
        className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t py-3 lg:grid-cols-[14rem_6rem_1fr_12rem]"
      >
        <time dateTime={shift.date} className="font-medium first-letter:uppercase">
          {formatDay(shift.date)}
        </time>
        <span className="text-right tabular-nums lg:text-left">{shift.serviceTime}</span>
        <span className="min-w-0 text-muted lg:text-ink">{shift.assignment}</span>
        <span className="min-w-0 justify-self-end lg:justify-self-start">
          <Swatch color={shift.tieColor} />
        </span>
      </li>
    ))}
  </ul>
)
