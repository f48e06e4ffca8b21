import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { ROTA_DEFAULTS, type RotaSettings, rotaSettingsApi } from '#shared/rotaSettings.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { issueAt } from '../../../forms/issueAt.ts'
import { useSave } from '../../../forms/useSave.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { planKeys } from '../plan.keys.ts'
import { rotaKeys } from '../rota.keys.ts'
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

/** The fields; a refusal stands at its field, and what is typed stays. */
export function SettingsForm({ settings }: { settings: RotaSettings }) {
  const t = useT()
  const cache = useQueryClient()
  const [draft, setDraft] = useState<Record<FieldName, string>>({
    quietFrom: settings.quietFrom,
    quietTo: settings.quietTo,
    restDays: String(settings.restDays),
    defaultTimes: String(settings.defaultTimes),
    answerDays: String(settings.answerDays),
    swapUntilHours: String(settings.swapUntilHours),
    lateHours: String(settings.lateHours),
    historyDays: String(settings.historyDays),
    smsAMonth: String(settings.smsAMonth),
    smsAfterMinutes: String(settings.smsAfterMinutes),
  })
  const [waves, setWaves] = useState(settings.waveMinutes.map(String))
  const [per, setPer] = useState(settings.defaultPer)
  const [needsAdmin, setNeedsAdmin] = useState(settings.swapNeedsAdmin)
  const [isSaved, setSaved] = useState(false)
  const { busy, failure, save } = useSave<'save'>()
  const adminHint = useId()
  const errorAt = issueAt(failure)
  const paths = [...NUMBERS, ...CLOCKS, ...waves.map((_, place) => `waveMinutes.${place}`)]
  const hasIssue = paths.some((name) => errorAt(name) !== undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    save('save', async () => {
      const numbers = Object.fromEntries(NUMBERS.map((name) => [name, numberOf(draft[name])]))
      const clocks = { quietFrom: draft.quietFrom.trim(), quietTo: draft.quietTo.trim() }
      const saved = await call(rotaSettingsApi.change, {
        ...numbers,
        ...clocks,
        defaultPer: per,
        swapNeedsAdmin: needsAdmin,
        waveMinutes: waves.map(numberOf),
      })
      cache.setQueryData(settingsQuery.queryKey, saved)
      setSaved(true)
      // Shares and rest days are made of them.
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
    })
  }
  const field = (name: FieldName) => (
    <TextField
      label={t(`rotaSettings.${name}`)}
      hint={`${t(`rotaSettings.${name}.about`)} ${t('rotaSettings.default', { value: ROTA_DEFAULTS[name] })}`}
      inputMode={name === 'quietFrom' || name === 'quietTo' ? 'text' : 'decimal'}
      value={draft[name]}
      error={errorAt(name)}
      onChange={({ target }) => {
        setSaved(false)
        setDraft({ ...draft, [name]: target.value })
      }}
    />
  )

  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-6">
      {field('restDays')}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {field('defaultTimes')}
        <SelectField
          label={t('rotaSettings.defaultPer')}
          value={per}
          onChange={({ target }) => {
            setSaved(false)
            setPer(target.value as RotaSettings['defaultPer'])
          }}
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
          checked={needsAdmin}
          onChange={({ target }) => {
            setSaved(false)
            setNeedsAdmin(target.checked)
          }}
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
      <WaveFields
        waves={waves}
        errorAt={errorAt}
        onChange={(next) => {
          setSaved(false)
          setWaves(next)
        }}
      />
      {field('smsAMonth')}
      {field('smsAfterMinutes')}
      {field('lateHours')}
      {field('historyDays')}
      <FormEnd
        failure={failure && !hasIssue ? { title: t('rotaSettings.notSaved'), why: whyOf(failure.error) } : null}
        busy={busy === 'save'}
        icon={Check}
      >
        {t('rotaSettings.save')}
      </FormEnd>
      {isSaved && <p role="status">{t('rotaSettings.saved')}</p>}
    </form>
  )
}
