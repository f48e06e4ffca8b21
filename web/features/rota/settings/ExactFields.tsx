import { ROTA_DEFAULTS } from '#shared/rotaSettings.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { controlClasses, Field } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { DurationField } from './DurationField.tsx'
import type { NumberName, RulesDraft } from './rulesDraft.ts'

/** Steps of how far away the service is: more than a week, two days, a day, six hours (rota-wire §11). */
const AHEAD = ['week', 'days', 'day', 'hours'] as const
const PERIODS = ['week', 'month', 'quarter'] as const

export interface ExactFieldsProps {
  draft: RulesDraft
  errorAt: (path: string) => string | undefined
  onChange: (change: Partial<RulesDraft>) => void
}

const GRID = 'grid gap-x-6 gap-y-5 md:grid-cols-2 min-[1280px]:grid-cols-3'

/** The numbers behind the rules, for a team that none of the answers suits. */
export function ExactFields({ draft, errorAt, onChange }: ExactFieldsProps) {
  const t = useT()
  const number = (name: NumberName) => (
    <Field
      label={t(`rotaSettings.${name}`)}
      hint={t('rotaSettings.default', { value: ROTA_DEFAULTS[name] })}
      error={errorAt(name)}
    >
      {(id, describedBy) => (
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={errorAt(name) ? true : undefined}
          inputMode="decimal"
          className={cx(controlClasses, 'max-w-24')}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const duration = (name: 'lateHours' | 'swapUntilHours' | 'smsAfterMinutes', stored: 'minutes' | 'hours') => (
    <DurationField
      label={t(`rotaSettings.${name}`)}
      stored={stored}
      value={draft[name]}
      standard={ROTA_DEFAULTS[name]}
      error={errorAt(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div className="mt-2 flex flex-col gap-5">
      <div className={GRID}>
        {number('restDays')}
        {number('historyDays')}
        <div className="flex gap-6">
          {number('defaultTimes')}
          <SelectField
            label={t('rotaSettings.defaultPer')}
            className="w-40"
            value={draft.defaultPer}
            onChange={({ target }) => onChange({ defaultPer: target.value as RulesDraft['defaultPer'] })}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(`rotaSettings.per.${period}`)}
              </option>
            ))}
          </SelectField>
        </div>
        {number('answerDays')}
        {duration('lateHours', 'hours')}
        {duration('swapUntilHours', 'hours')}
        {number('smsAMonth')}
        {duration('smsAfterMinutes', 'minutes')}
      </div>
      <fieldset>
        <legend className="font-medium">{t('rotaSettings.waves')}</legend>
        <p className="mt-1 mb-4 text-sm text-muted">{t('rotaSettings.waves.about')}</p>
        <div className={GRID}>
          {AHEAD.map((ahead, place) => (
            <DurationField
              key={ahead}
              label={t(`rotaSettings.waves.${ahead}`)}
              stored="minutes"
              value={draft.waveMinutes[place] ?? ''}
              standard={ROTA_DEFAULTS.waveMinutes[place] ?? 0}
              error={errorAt(`waveMinutes.${place}`)}
              onChange={(value) => onChange({ waveMinutes: draft.waveMinutes.with(place, value) })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
