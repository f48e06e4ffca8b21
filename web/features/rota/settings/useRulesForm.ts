import { useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type RotaSettings, RotaSettingsPatch, rotaSettingsApi } from '#shared/rota/settings.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { rotaKeys } from '../rota.keys.ts'
import { type RulesDraft, rulesDraftOf, settingsOf } from './rulesDraft.ts'
import { rotaSettingsQuery } from './settings.queries.ts'

/** The rules as they are edited. */
export interface RulesForm {
  draft: RulesDraft
  errorAt(path: string): string | undefined
  /** True where a value of this name was refused. */
  isWrong(name: string): boolean
  change(fields: Partial<RulesDraft>): void
}

/** State of the rules that are edited: nothing to say, changed, or saved since. */
export interface RulesSaving {
  state: 'same' | 'changed' | 'saved'
  isSending: boolean
  /** Error that stands at no field. */
  failure: { error: unknown } | null
  undo(): void
}

interface EditedRules {
  form: RulesForm
  saving: RulesSaving
  submit(event?: BaseSyntheticEvent): void
}

/** The edited rules, with what sends and undoes them; a refusal stands at its field, and typed text stays. */
export function useRulesForm(settings: RotaSettings): EditedRules {
  const cache = useQueryClient()
  const { control, put, errorAt, submitTo, startOver, isSending, failure, formState } = useDraftForm<RulesDraft>({
    empty: rulesDraftOf(settings),
    resolver: contractResolver<RulesDraft>(RotaSettingsPatch, settingsOf),
    fieldOf: (path) => path,
  })
  const draft = useWatch({ control }) as RulesDraft
  const stored = rulesDraftOf(settings)
  const isChanged = JSON.stringify(settingsOf(draft)) !== JSON.stringify(settingsOf(stored))
  const [isSaved, setSaved] = useState(false)
  const wrong = Object.keys(formState.errors)

  const submit = submitTo(async (wanted) => {
    setSaved(false)
    const { countKinds, ...rules } = settingsOf(wanted)
    // Kinds that nobody touched here are not sent: one that another admin has added since would go.
    const isSame = JSON.stringify(countKinds) === JSON.stringify(settings.countKinds)
    const saved = await call(rotaSettingsApi.change, isSame ? rules : { ...rules, countKinds })
    cache.setQueryData(rotaSettingsQuery.queryKey, saved)
    // New kinds have their ids from now on; sent without them they would be new again.
    put({ countKinds: saved.countKinds })
    setSaved(true)
    // Shares and rest days are made of them.
    await cache.invalidateQueries({ queryKey: rotaKeys.all })
  })

  return {
    form: {
      draft,
      errorAt,
      isWrong: (name) => wrong.includes(name),
      change(fields) {
        setSaved(false)
        put(fields)
      },
    },
    saving: {
      state: isChanged ? 'changed' : isSaved ? 'saved' : 'same',
      isSending,
      failure: wrong.length === 0 ? failure : null,
      undo: () => startOver(stored),
    },
    submit,
  }
}
