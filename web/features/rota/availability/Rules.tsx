import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { Template } from '#shared/rota/templates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import type { AwayIn } from './AwayPlaces.tsx'
import { isPlain } from './availability.days.ts'
import { templatesQuery } from './plan.queries.ts'
import { RuleForm } from './RuleForm.tsx'
import { ruleSentence } from './rule.sentence.ts'
import type { Availability } from './useAvailability.ts'

interface RulesProps extends Pick<Availability, 'addRow' | 'changeRows'> {
  today: string
  rows: AvailabilityRow[]
  away: AwayIn
}

const NONE: Template[] = []

/** Rules that come again, one sentence each. */
export function Rules({ today, rows, away, addRow, changeRows }: RulesProps) {
  const t = useT()
  const { data: templates = NONE } = useQuery(templatesQuery)
  // The last service of the day is the one that people leave out.
  const example = templates.filter(({ retired }) => !retired).at(-1)?.serviceTime ?? '6pm'
  const [isAdding, setIsAdding] = useState(false)
  const rules = rows.filter((row) => !isPlain(row) && (row.toDay === null || row.toDay >= today))
  return (
    <FoldedPart
      title={t('availability.rules')}
      now={rules.map((row) => ruleSentence(row, templates, today, t)).join(' · ') || t('availability.none')}
    >
      <p className="mb-3 max-w-[65ch] text-muted">{t('availability.rulesHelp', { time: example })}</p>
      {rules.length > 0 && (
        <ul className="mb-4 border-b">
          {rules.map((row) => {
            const sentence = ruleSentence(row, templates, today, t)
            return (
              <li key={row._id} className="flex flex-wrap items-center justify-between gap-x-4 border-t py-1">
                <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{sentence}</span>
                <Button variant="quiet" onClick={() => changeRows({ remove: [row], add: [] })}>
                  {t('availability.remove')}
                  <span className="sr-only">: {sentence}</span>
                </Button>
                <div className="basis-full empty:hidden">{away({ rows: [row] })}</div>
              </li>
            )
          })}
        </ul>
      )}
      {isAdding ? (
        <RuleForm
          today={today}
          templates={templates.filter(({ retired }) => !retired)}
          onAdd={(row) => {
            addRow(row)
            setIsAdding(false)
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setIsAdding(true)}>
          {t('availability.addRule')}
        </Button>
      )}
    </FoldedPart>
  )
}
