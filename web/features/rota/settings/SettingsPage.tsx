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
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { planKeys, rotaKeys } from '../rota.keys.ts'
import { DayFields } from './DayFields.tsx'
import { ExactFields } from './ExactFields.tsx'
import { RuleFields } from './RuleFields.tsx'
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

/** The foot of the window, while something is not saved. */
const BAR =
  'sticky bottom-0 z-10 -mx-4 border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0'

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
    <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-5">
      <RuleFields draft={draft} onChange={change} />
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
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
        </div>
      </fieldset>
      <DayFields draft={draft} errorAt={errorAt} isKindWrong={wrong.includes('countKinds')} onChange={change} />
      <Disclosure label={t('rotaSettings.exact')} isOpen={isExactWrong}>
        <ExactFields draft={draft} errorAt={errorAt} onChange={change} />
      </Disclosure>
      {/* What is changed far above is saved without scrolling. */}
      <div className={cx('flex flex-wrap items-center gap-3', isChanged && BAR)}>
        <FormEnd
          failed={t('rotaSettings.notSaved')}
          failure={wrong.length === 0 && failure}
          busy={isSending}
          icon={Check}
        >
          {t('rotaSettings.save')}
        </FormEnd>
        {isChanged && (
          <>
            <Button variant="quiet" onClick={() => startOver(stored)}>
              {t('rotaSettings.undo')}
            </Button>
            <p role="status" className="text-sm text-muted">
              {t('rotaSettings.unsaved')}
            </p>
          </>
        )}
      </div>
      {isSaved && <p role="status">{t('rotaSettings.saved')}</p>}
    </form>
  )
}
