import { useQuery } from '@tanstack/react-query'
import type { Mine } from '#shared/rota/availability.ts'
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
  mine: Pick<Mine, 'rota' | 'rows' | 'wishesBy'>
  today: string
}

const NONE: Template[] = []

/** What admins entered about the days and wishes of the viewer, who can remove it. */
export function EnteredForYou({ mine: { rota, rows, wishesBy }, today, changeRows }: EnteredForYouProps) {
  const t = useT()
  const { data: templates = NONE } = useQuery(templatesQuery)
  const entered = rows.filter(
    ({ createdBy, userId, toDay }) => createdBy && createdBy._id !== userId && (toDay === null || toDay >= today),
  )
  const names = [...entered.map(({ createdBy }) => createdBy?.name ?? ''), wishesBy?.name ?? ''].filter(Boolean)
  if (names.length === 0) return null
  return (
    <Notice tone="info">
      <p>{t('availability.entered', { name: listOf([...new Set(names)]) })}</p>
      {wishesBy && (
        <p className="text-sm">
          {t('availability.howOften')}: {t(`availability.times.${rota.per}`, { count: rota.times })}
        </p>
      )}
      {entered.length > 0 && (
        <Disclosure label={t('availability.enteredDays', { count: entered.length })} className="text-sm">
          <ul>
            {entered.map((row) => {
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
      )}
    </Notice>
  )
}
