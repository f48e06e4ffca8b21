import { type SyntheticEvent, useState } from 'react'
import type { Template } from '#shared/rota/templates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { weekdayName } from '../weekdays.ts'
import type { RowFields } from './availability.days.ts'
import { NTH, restOf, ruleSentence, serviceName } from './rule.sentence.ts'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
const EVERY_WEEKS = [1, 2, 3, 4]

/** How somebody likes to serve. `only` is away on the others of the month. */
const KINDS = ['away', 'only', 'rather_not', 'prefer'] as const
type Kind = (typeof KINDS)[number]

/** 'Only' goes by the five weekdays of a month: the last is not a week of its own. */
const ONLY_NTH = NTH.slice(0, 5)

interface RuleFormProps {
  today: string
  templates: Template[]
  onAdd: (row: RowFields) => void
  onCancel: () => void
}

/** The rule that is composed, from today on. `what` is the id of a template or the number of a weekday. */
function useRule(today: string, templates: Template[]) {
  const [{ kind, what, nth, everyWeeks }, setDraft] = useState({
    kind: 'away' as Kind,
    what: templates[0]?._id ?? '0',
    nth: 0,
    everyWeeks: 1,
  })
  const template = templates.find(({ _id }) => _id === what)
  const isOnly = kind === 'only'
  const row: RowFields = {
    kind: isOnly ? 'away' : kind,
    fromDay: today,
    toDay: null,
    weekdays: template ? 0 : 1 << Number(what),
    // Ticked are those on which one serves.
    nth: isOnly ? restOf(nth) : nth,
    everyWeeks: isOnly ? 1 : everyWeeks,
    anchorDay: today,
    templateId: template?._id ?? null,
    reason: null,
  }
  type Change = Partial<{ kind: Kind; what: string; nth: number; everyWeeks: number }>
  return {
    row,
    kind,
    nth,
    what,
    /** False for 'only' without a choice: all or none of the five are no rule. */
    isWhole: !isOnly || (row.nth !== 0 && row.nth !== restOf(0)),
    change: (change: Change) => setDraft((draft) => ({ ...draft, ...change })),
  }
}

/** Composes one rule: how, which service or weekday, and how often. */
export function RuleForm({ today, templates, onAdd, onCancel }: RuleFormProps) {
  const t = useT()
  const rule = useRule(today, templates)
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    onAdd(rule.row)
  }
  return (
    <form onSubmit={add} className="flex flex-col gap-4 rounded-lg border bg-surface p-4 md:max-w-2xl">
      <RuleChoices rule={rule} templates={templates} />
      <NthBoxes nth={rule.nth} isOnly={rule.kind === 'only'} onChange={(nth) => rule.change({ nth })} />
      <p role="status" className="rounded bg-sunken px-4 py-3">
        {rule.isWhole ? ruleSentence(rule.row, templates, today, t) : t('availability.onlyWhich')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!rule.isWhole}>
          {t('availability.addThis')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface RuleChoicesProps {
  rule: ReturnType<typeof useRule>
  templates: Template[]
}

/** How somebody likes to serve, at which service or on which weekday, and every how many weeks. */
function RuleChoices({ rule: { kind, row, what, change }, templates }: RuleChoicesProps) {
  const t = useT()
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SelectField
        autoFocus
        label={t('availability.ruleKind')}
        value={kind}
        onChange={({ currentTarget: { value } }) => change({ kind: KINDS.find((one) => one === value) ?? 'away' })}
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
      {kind !== 'only' && (
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
      )}
    </div>
  )
}

interface NthBoxesProps {
  nth: number
  /** Ticked are those on which one serves. */
  isOnly: boolean
  onChange: (nth: number) => void
}

/** The weeks of the month for which a rule holds, as bits; none means all of them. */
function NthBoxes({ nth, isOnly, onChange }: NthBoxesProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="font-medium">{t(isOnly ? 'availability.ruleOnly' : 'availability.ruleNth')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(isOnly ? ONLY_NTH : NTH).map((bit) => (
          <Checkbox
            key={bit}
            label={t(`availability.nth.${bit}`)}
            checked={(nth & bit) !== 0}
            onChange={() => onChange(nth ^ bit)}
          />
        ))}
      </div>
    </fieldset>
  )
}
