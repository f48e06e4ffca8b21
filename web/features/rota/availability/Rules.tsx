import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type AvailabilityRow, RowKind } from '#shared/availabilityRows.ts'
import type { Template } from '#shared/rotaTemplates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { weekdayName } from '../weekdays.ts'
import { isPlain, type RowFields } from './availability.days.ts'
import { FoldedPart } from './FoldedPart.tsx'
import { templatesQuery } from './plan.queries.ts'
import { NTH, ruleSentence, serviceName } from './rule.sentence.ts'
import type { Availability } from './useAvailability.ts'

interface RulesProps extends Pick<Availability, 'addRow' | 'changeRows'> {
  today: string
  rows: AvailabilityRow[]
}

const NONE: Template[] = []

/** Rules that come again, one sentence each. */
export function Rules({ today, rows, addRow, changeRows }: RulesProps) {
  const t = useT()
  const { data: templates = NONE } = useQuery(templatesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const rules = rows.filter((row) => !isPlain(row) && (row.toDay === null || row.toDay >= today))
  return (
    <FoldedPart
      title={t('availability.rules')}
      now={rules.map((row) => ruleSentence(row, templates, today, t)).join(' · ')}
    >
      <p className="mb-3 max-w-[65ch] text-muted">{t('availability.rulesHelp')}</p>
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

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
const EVERY_WEEKS = [1, 2, 3, 4]
const KINDS = RowKind.options

interface RuleFormProps {
  today: string
  templates: Template[]
  onAdd: (row: RowFields) => void
  onCancel: () => void
}

/** The rule that is composed, from today on. `what` is the id of a template or the number of a weekday. */
function useRule(today: string, templates: Template[]) {
  const [{ kind, what, nth, everyWeeks }, setDraft] = useState({
    kind: 'away' as RowKind,
    what: templates[0]?._id ?? '0',
    nth: 0,
    everyWeeks: 1,
  })
  const template = templates.find(({ _id }) => _id === what)
  const row: RowFields = {
    kind,
    fromDay: today,
    toDay: null,
    weekdays: template ? 0 : 1 << Number(what),
    nth,
    everyWeeks,
    anchorDay: today,
    templateId: template?._id ?? null,
    reason: null,
  }
  type Change = Partial<{ kind: RowKind; what: string; nth: number; everyWeeks: number }>
  return { row, what, change: (change: Change) => setDraft((draft) => ({ ...draft, ...change })) }
}

/** Composes one rule: how, which service or weekday, and how often. */
function RuleForm({ today, templates, onAdd, onCancel }: RuleFormProps) {
  const t = useT()
  const { row, what, change } = useRule(today, templates)
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    onAdd(row)
  }
  return (
    <form onSubmit={add} className="flex flex-col gap-4 rounded-lg border bg-surface p-4 md:max-w-2xl">
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          autoFocus
          label={t('availability.ruleKind')}
          value={row.kind}
          onChange={(event) => change({ kind: RowKind.parse(event.currentTarget.value) })}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`availability.rule.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('availability.ruleWhat')}
          value={what}
          onChange={(event) => change({ what: event.currentTarget.value })}
        >
          {templates.map((one) => (
            <option key={one._id} value={one._id}>
              {serviceName(one)}
            </option>
          ))}
          {WEEKDAYS.map((day) => (
            <option key={day} value={day}>
              {t('availability.everyDay', { days: weekdayName(day) })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('availability.ruleWeeks')}
          value={row.everyWeeks}
          onChange={(event) => change({ everyWeeks: Number(event.currentTarget.value) })}
        >
          {EVERY_WEEKS.map((count) => (
            <option key={count} value={count}>
              {t('availability.everyWeeks', { count })}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="font-medium">{t('availability.ruleNth')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {NTH.map((bit) => (
            <Checkbox
              key={bit}
              label={t(`availability.nth.${bit}`)}
              checked={(row.nth & bit) !== 0}
              onChange={() => change({ nth: row.nth ^ bit })}
            />
          ))}
        </div>
      </fieldset>
      <p role="status" className="rounded bg-sunken px-4 py-3">
        {ruleSentence(row, templates, today, t)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {t('availability.addThis')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
