import { ROTA_DEFAULTS } from '#shared/rota/settings.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import { controlClasses, Field } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { DurationField, lengthText } from './DurationField.tsx'
import type { Exact, SentSettings } from './rules.ts'
import type { NumberName, RulesDraft } from './rulesDraft.ts'
import type { RulesForm } from './useRulesForm.ts'

/** Steps of how far away the service is: more than a week, two days, a day, six hours (rule 25). */
const AHEAD = ['week', 'days', 'day', 'hours'] as const
const PERIODS = ['week', 'month', 'quarter'] as const

/** The numbers behind a rule as they are read: '22 days', '3 times every month'. */
export function exactText(t: Translate, exact: Exact, settings: SentSettings): string {
  switch (exact.of) {
    case 'number': {
      const count = settings[exact.name]
      return t(exact.name === 'smsAMonth' ? 'rotaSettings.aMonth' : 'rotaSettings.days', { count })
    }
    case 'length':
      return lengthText(t, settings[exact.name], exact.stored)
    case 'times': {
      const { defaultTimes: count, defaultPer } = settings
      return t('rotaSettings.times', { count, period: t(`rotaSettings.per.${defaultPer}`) })
    }
    case 'waves':
      return settings.waveMinutes.map((minutes) => lengthText(t, minutes, 'minutes')).join(', ')
  }
}

interface ExactValueProps {
  exact: Exact
  form: RulesForm
}

/** The numbers behind a rule as fields. */
export function ExactValue({ exact, form }: ExactValueProps) {
  const t = useT()
  switch (exact.of) {
    case 'number':
      return <NumberField name={exact.name} form={form} />
    case 'length':
      return (
        <DurationField
          label={t(`rotaSettings.${exact.name}`)}
          stored={exact.stored}
          value={form.draft[exact.name]}
          standard={ROTA_DEFAULTS[exact.name]}
          error={form.errorAt(exact.name)}
          onChange={(value) => form.change({ [exact.name]: value })}
        />
      )
    case 'times':
      return <TimesFields form={form} />
    case 'waves':
      return <WaveFields form={form} />
  }
}

type FormProps = Pick<ExactValueProps, 'form'>

function NumberField({ name, form: { draft, errorAt, change } }: FormProps & { name: NumberName }) {
  const t = useT()
  return (
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
          className={`${controlClasses} max-w-24`}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

/** How many times in which period somebody serves who has said nothing. */
function TimesFields({ form }: FormProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <NumberField name="defaultTimes" form={form} />
      <SelectField
        label={t('rotaSettings.defaultPer')}
        value={form.draft.defaultPer}
        onChange={({ target }) => form.change({ defaultPer: target.value as RulesDraft['defaultPer'] })}
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`rotaSettings.per.${period}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The waits until the next two are asked, each for a distance of the service. */
function WaveFields({ form: { draft, errorAt, change } }: FormProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="font-medium">{t('rotaSettings.waves')}</legend>
      <p className="mt-1 mb-4 text-sm text-muted">{t('rotaSettings.waves.about')}</p>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {AHEAD.map((ahead, place) => (
          <DurationField
            key={ahead}
            label={t(`rotaSettings.waves.${ahead}`)}
            stored="minutes"
            value={draft.waveMinutes[place] ?? ''}
            standard={ROTA_DEFAULTS.waveMinutes[place] ?? 0}
            error={errorAt(`waveMinutes.${place}`)}
            onChange={(value) => change({ waveMinutes: draft.waveMinutes.with(place, value) })}
          />
        ))}
      </div>
    </fieldset>
  )
}
