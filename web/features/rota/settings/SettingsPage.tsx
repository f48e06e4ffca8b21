import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ROTA_DEFAULTS, type RotaSettings, RotaSettingsPatch, rotaSettingsApi } from '#shared/rotaSettings.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { planKeys, rotaKeys } from '../rota.keys.ts'
import { WaveFields } from './WaveFields.tsx'

const settingsQuery = queryOptions({
  queryKey: planKeys.settings,
  queryFn: ({ signal }) => call(rotaSettingsApi.show, {}, { signal }),
})

/** 'Rules of the rota': what holds for everybody, each with its sentence and its default. */
export function SettingsPage() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(settingsQuery)
  usePageTitle(t('rotaSettings.title'))
  return (
    <>
      <PageHeader title={t('rotaSettings.title')} />
      {data ? (
        <SettingsForm settings={data} />
      ) : error ? (
        <ErrorState
          message={t('rotaSettings.failed')}
          detail={error.message}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Spinner />
      )}
    </>
  )
}

const NUMBERS = [
  'restDays',
  'defaultTimes',
  'answerDays',
  'swapUntilHours',
  'lateHours',
  'historyDays',
  'smsAMonth',
  'smsAfterMinutes',
] as const
type NumberName = (typeof NUMBERS)[number]

/** Hours of the day, as 21:00. */
const CLOCKS = ['quietFrom', 'quietTo'] as const
type FieldName = NumberName | (typeof CLOCKS)[number]

/** An empty field is no 0: the server says what is missing. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

const PERIODS = ['week', 'month', 'quarter'] as const

interface Draft extends Record<FieldName, string>, Pick<RotaSettings, 'defaultPer' | 'swapNeedsAdmin'> {
  waveMinutes: string[]
}

const draftOf = ({ quietFrom, quietTo, defaultPer, swapNeedsAdmin, waveMinutes, ...numbers }: RotaSettings): Draft => ({
  ...(Object.fromEntries(NUMBERS.map((name) => [name, String(numbers[name])])) as Record<NumberName, string>),
  quietFrom,
  quietTo,
  defaultPer,
  swapNeedsAdmin,
  waveMinutes: waveMinutes.map(String),
})

const changeOf = ({ quietFrom, quietTo, defaultPer, swapNeedsAdmin, waveMinutes, ...numbers }: Draft) => ({
  ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(numbers[name])])),
  quietFrom: quietFrom.trim(),
  quietTo: quietTo.trim(),
  defaultPer,
  swapNeedsAdmin,
  waveMinutes: waveMinutes.map(numberOf),
})

/** The fields; a refusal stands at its field, and what is typed stays. */
export function SettingsForm({ settings }: { settings: RotaSettings }) {
  const t = useT()
  const cache = useQueryClient()
  const { control, put, errorAt, submitTo, isSending, failure, formState } = useDraftForm<Draft>({
    empty: draftOf(settings),
    resolver: contractResolver<Draft>(RotaSettingsPatch, changeOf),
    fieldOf: (path) => path,
  })
  const draft = useWatch({ control }) as Draft
  const [isSaved, setSaved] = useState(false)
  const adminHint = useId()
  const hasIssue = Object.keys(formState.errors).length > 0
  const change = (fields: Partial<Draft>) => {
    setSaved(false)
    put(fields)
  }

  const submit = submitTo(async (wanted) => {
    setSaved(false)
    const saved = await call(rotaSettingsApi.change, changeOf(wanted))
    cache.setQueryData(settingsQuery.queryKey, saved)
    setSaved(true)
    // Shares and rest days are made of them.
    await cache.invalidateQueries({ queryKey: rotaKeys.all })
  })
  const field = (name: FieldName) => (
    <TextField
      label={t(`rotaSettings.${name}`)}
      hint={`${t(`rotaSettings.${name}.about`)} ${t('rotaSettings.default', { value: ROTA_DEFAULTS[name] })}`}
      inputMode={name === 'quietFrom' || name === 'quietTo' ? 'text' : 'decimal'}
      value={draft[name]}
      error={errorAt(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )

  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-6">
      {field('restDays')}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {field('defaultTimes')}
        <SelectField
          label={t('rotaSettings.defaultPer')}
          value={draft.defaultPer}
          onChange={({ target }) => change({ defaultPer: target.value as RotaSettings['defaultPer'] })}
        >
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`rotaSettings.per.${period}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {field('answerDays')}
      {field('swapUntilHours')}
      <div>
        <Checkbox
          label={t('rotaSettings.swapNeedsAdmin')}
          aria-describedby={adminHint}
          checked={draft.swapNeedsAdmin}
          onChange={({ target }) => change({ swapNeedsAdmin: target.checked })}
        />
        <p id={adminHint} className="text-sm text-muted">
          {t('rotaSettings.swapNeedsAdmin.about')}{' '}
          {t('rotaSettings.default', {
            value: t(ROTA_DEFAULTS.swapNeedsAdmin ? 'rotaSettings.isOn' : 'rotaSettings.isOff'),
          })}
        </p>
      </div>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {field('quietFrom')}
        {field('quietTo')}
      </div>
      <WaveFields waves={draft.waveMinutes} errorAt={errorAt} onChange={(waveMinutes) => change({ waveMinutes })} />
      {field('smsAMonth')}
      {field('smsAfterMinutes')}
      {field('lateHours')}
      {field('historyDays')}
      <FormEnd
        failure={failure && !hasIssue ? { title: t('rotaSettings.notSaved'), why: whyOf(failure.error) } : null}
        busy={isSending}
        icon={Check}
      >
        {t('rotaSettings.save')}
      </FormEnd>
      {isSaved && <p role="status">{t('rotaSettings.saved')}</p>}
    </form>
  )
}
