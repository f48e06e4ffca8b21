import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type RotaSettings, RotaSettingsPatch, rotaSettingsApi } from '#shared/rotaSettings.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { planKeys, rotaKeys } from '../rota.keys.ts'
import { DayFields } from './DayFields.tsx'
import { ExactFields, type ExactFieldsProps } from './ExactFields.tsx'
import { RuleFields } from './RuleFields.tsx'
import { RULE_GROUPS } from './rules.ts'
import { draftOf, type RulesDraft, settingsOf } from './rulesDraft.ts'

const settingsQuery = queryOptions({
  queryKey: planKeys.settings,
  queryFn: ({ signal }) => call(rotaSettingsApi.show, {}, { signal }),
})

/** 'Rules of the rota': what holds for everybody, as questions that are answered in words. */
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
        <QueryFailure message={t('rotaSettings.failed')} query={{ error, isFetching, refetch }} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

/** The fields that stand on the page itself; the others are behind "Exact values". */
const QUIET = ['quietFrom', 'quietTo'] as const
const SHOWN = [...QUIET, 'countKinds', 'emergencyNumber', 'address'] as const

/** The foot of the window, while something is not saved: what is changed far above is saved without scrolling. */
const BAR =
  'sticky bottom-0 flex flex-wrap items-center gap-3 z-10 -mx-4 border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0'

/** The rules as questions, then the numbers behind them; a refusal stands at its field, and typed text stays. */
function SettingsForm({ settings }: { settings: RotaSettings }) {
  const t = useT()
  const cache = useQueryClient()
  const { control, put, errorAt, submitTo, startOver, isSending, failure, formState } = useDraftForm<RulesDraft>({
    empty: draftOf(settings),
    resolver: contractResolver<RulesDraft>(RotaSettingsPatch, settingsOf),
    fieldOf: (path) => path,
  })
  const draft = useWatch({ control }) as RulesDraft
  const stored = draftOf(settings)
  const isChanged = JSON.stringify(settingsOf(draft)) !== JSON.stringify(settingsOf(stored))
  const [isSaved, setSaved] = useState(false)
  const wrong = Object.keys(formState.errors)
  const isExactWrong = wrong.some((name) => !SHOWN.some((shown) => shown === name))
  const change = (fields: Partial<RulesDraft>) => {
    setSaved(false)
    put(fields)
  }

  const submit = submitTo(async (wanted) => {
    setSaved(false)
    const { countKinds, ...rules } = settingsOf(wanted)
    // Kinds that nobody touched here are not sent: one that another admin has added since would go.
    const isSame = JSON.stringify(countKinds) === JSON.stringify(settings.countKinds)
    const saved = await call(rotaSettingsApi.change, isSame ? rules : { ...rules, countKinds })
    cache.setQueryData(settingsQuery.queryKey, saved)
    // New kinds have their ids from now on; sent without them they would be new again.
    put({ countKinds: saved.countKinds })
    setSaved(true)
    // Shares and rest days are made of them.
    await cache.invalidateQueries({ queryKey: rotaKeys.all })
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:gap-x-10">
        <div className="flex flex-col gap-5">
          <RuleFields groups={RULE_GROUPS.slice(0, -1)} draft={draft} onChange={change} />
        </div>
        <div className="flex flex-col gap-5">
          <RuleFields groups={RULE_GROUPS.slice(-1)} draft={draft} onChange={change} />
          <QuietFields draft={draft} errorAt={errorAt} onChange={change} />
          <DayFields draft={draft} errorAt={errorAt} isKindWrong={wrong.includes('countKinds')} onChange={change} />
        </div>
      </div>
      <Disclosure label={t('rotaSettings.exact')} isOpen={isExactWrong} className="min-h-11!">
        <ExactFields draft={draft} errorAt={errorAt} onChange={change} />
      </Disclosure>
      {(isChanged || isSaved) && (
        <div className={BAR}>
          {isChanged ? (
            <>
              <FormEnd
                failed={t('rotaSettings.notSaved')}
                failure={wrong.length === 0 && failure}
                busy={isSending}
                icon={Check}
              >
                {t('rotaSettings.save')}
              </FormEnd>
              <Button variant="quiet" onClick={() => startOver(stored)}>
                {t('rotaSettings.undo')}
              </Button>
              <p role="status" className="text-sm text-muted">
                {t('rotaSettings.unsaved')}
              </p>
            </>
          ) : (
            <p role="status">{t('rotaSettings.saved')}</p>
          )}
        </div>
      )}
    </form>
  )
}

/** Hours in which nobody is asked to stand in. */
function QuietFields({ draft, errorAt, onChange }: ExactFieldsProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-semibold">{t('rules.quiet')}</legend>
      <p className="mb-3 text-sm text-muted">{t('rules.quiet.about')}</p>
      <div className="flex flex-wrap gap-3">
        {QUIET.map((name) => (
          <TextField
            key={name}
            type="time"
            label={t(`rotaSettings.${name}`)}
            className="w-40"
            value={draft[name]}
            error={errorAt(name)}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
