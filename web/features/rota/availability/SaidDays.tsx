import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { formatSpan } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { isPlain } from './availability.days.ts'
import { PlannedThen } from './PlannedThen.tsx'
import type { Availability } from './useAvailability.ts'
import { useIsTheirs, useWhoseT } from './whose.ts'

interface SaidDaysProps extends Pick<Availability, 'changeRows'> {
  today: string
  rows: AvailabilityRow[]
  /** Days on which the person serves, or would by a draft, which stand with an absence. */
  said: ReadonlySet<string>
}

/** What was said of days to come, however far ahead: 'Away: Feb 7 to 20', each with a button that takes it back. */
export function SaidDays({ today, rows, said: planned, changeRows }: SaidDaysProps) {
  const t = useWhoseT()
  const isTheirs = useIsTheirs()
  const said = rows.flatMap((row) => {
    const { kind, fromDay, toDay, createdBy, userId } = row
    // What an admin has entered is listed to its person with who did.
    if (createdBy && createdBy._id !== userId && !isTheirs) return []
    return isPlain(row) && kind !== 'prefer' && toDay !== null && toDay >= today
      ? [
          {
            row,
            fromDay,
            sentence: t(`availability.said.${kind}`, { days: formatSpan(fromDay, toDay) }),
            clashes: kind === 'away' ? [...planned].filter((day) => day >= fromDay && day <= toDay).sort() : [],
          },
        ]
      : []
  })
  if (said.length === 0) return null
  return (
    <ul className="my-3 border-b">
      {said
        .toSorted((a, b) => a.fromDay.localeCompare(b.fromDay))
        .map(({ row, sentence, clashes }) => (
          <li key={row._id} className="flex flex-wrap items-center justify-between gap-x-4 border-t py-1">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {sentence}
              {clashes.length > 0 && <PlannedThen days={clashes} />}
            </span>
            <Button variant="quiet" onClick={() => changeRows({ remove: [row], add: [] })}>
              {t('availability.remove')}
              <span className="sr-only">: {sentence}</span>
            </Button>
          </li>
        ))}
    </ul>
  )
}
