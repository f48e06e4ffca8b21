import { useQuery } from '@tanstack/react-query'
import type { Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { Template } from '#shared/rota/templates.ts'
import { formatSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { listOf } from '../listOf.ts'
import { isPlain } from './availability.days.ts'
import { templatesQuery } from './plan.queries.ts'
import { ruleSentence } from './rule.sentence.ts'
import type { Availability } from './useAvailability.ts'

interface EnteredForYouProps extends Pick<Availability, 'changeRows'> {
  mine: Pick<Mine, 'rota' | 'rows' | 'wishesBy' | 'fromSheet'>
  today: string
}

const NONE: Template[] = []

/** What others entered about the days and wishes of the viewer, who can remove it: admins, and the sheet. */
export function EnteredForYou({ mine: { rota, rows, wishesBy, fromSheet }, today, changeRows }: EnteredForYouProps) {
  const t = useT()
  const entered = rows.filter(
    ({ createdBy, userId, toDay }) => createdBy && createdBy._id !== userId && (toDay === null || toDay >= today),
  )
  // An admin took over what the sheet has; it is nobody's word, and stays the sheet's.
  const isOfSheet = ({ _id }: AvailabilityRow) => fromSheet?.rowIds.includes(_id) === true
  const byAdmins = entered.filter((row) => !isOfSheet(row))
  const bySheet = entered.filter(isOfSheet)
  // How often by the sheet is said above.
  const wisher = fromSheet?.often ? undefined : wishesBy
  const names = [...byAdmins.map(({ createdBy }) => createdBy?.name ?? ''), wisher?.name ?? ''].filter(Boolean)
  return (
    <>
      {names.length > 0 && (
        <Notice tone="info">
          <p>{t('availability.entered', { name: listOf([...new Set(names)]) })}</p>
          {wisher && rota.stated && (
            <p className="text-sm">
              {t('availability.howOften')}: {t(`availability.times.${rota.per}`, { count: rota.times })}
            </p>
          )}
          <EnteredRows rows={byAdmins} today={today} changeRows={changeRows} />
        </Notice>
      )}
      {bySheet.length > 0 && (
        <Notice tone="info">
          <p>{t('availability.enteredSheet')}</p>
          <EnteredRows rows={bySheet} today={today} changeRows={changeRows} />
        </Notice>
      )}
    </>
  )
}

interface EnteredRowsProps extends Pick<Availability, 'changeRows'> {
  rows: AvailabilityRow[]
  today: string
}

function EnteredRows({ rows, today, changeRows }: EnteredRowsProps) {
  const t = useT()
  const { data: templates = NONE } = useQuery(templatesQuery)
  if (rows.length === 0) return null
  // A service that somebody prefers is no day.
  const isDays = rows.every(({ kind }) => kind !== 'prefer')
  return (
    <Disclosure
      label={t(isDays ? 'availability.enteredDays' : 'availability.enteredRows', { count: rows.length })}
      className="text-sm"
    >
      <ul>
        {rows.map((row) => {
          const sentence =
            isPlain(row) && row.kind !== 'prefer'
              ? `${formatSpan(row.fromDay, row.toDay ?? row.fromDay)}: ${t(`availability.kind.${row.kind}`)}`
              : ruleSentence(row, templates, today, t)
          return (
            <li key={row._id} className="flex flex-wrap items-center gap-x-4 border-t py-1 first:border-t-0">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{sentence}</span>
              <Button size="sm" onClick={() => changeRows({ remove: [row], add: [] })}>
                {t('availability.remove')}
                <span className="sr-only">: {sentence}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
