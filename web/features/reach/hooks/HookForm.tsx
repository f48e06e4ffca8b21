import { Webhook } from 'lucide-react'
import { HOOK_TYPES } from '#shared/reach/hookEvents.ts'
import { hooksApi, type MadeHook, NewHook } from '#shared/reach/hooks.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const EMPTY: NewHook = { url: '', events: [] }

/** Makes a webhook; `onMade` gets it with its secret, which nothing can show again. */
export function HookForm({ onMade }: { onMade: (made: MadeHook) => void }) {
  const t = useT()
  const { field, submitTo, isSending, failure, startOver, watch, put, errorAt } = useDraftForm<NewHook>({
    empty: EMPTY,
    resolver: contractResolver<NewHook>(NewHook),
  })
  const submit = submitTo(async (wanted) => {
    onMade(await call(hooksApi.create, wanted))
    startOver()
  })
  const chosen = watch('events')
  const fault = errorAt('events')
  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <TextField
        label={t('hooks.url')}
        hint={t('hooks.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...field('url')}
      />
      <fieldset aria-describedby={fault ? 'hook-events-error' : undefined}>
        <legend className="font-medium">{t('hooks.events')}</legend>
        <div className="grid sm:grid-cols-2 sm:gap-x-6">
          {HOOK_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={t(`hooks.event.${type}`)}
              checked={chosen.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                put({ events: HOOK_TYPES.filter((one) => (one === type ? checked : chosen.includes(one))) })
              }
            />
          ))}
        </div>
        {fault && (
          <FieldError id="hook-events-error" role="alert">
            {fault}
          </FieldError>
        )}
      </fieldset>
      <FormEnd failed={t('hooks.addFailed')} failure={failure} busy={isSending} icon={Webhook}>
        {t('hooks.add')}
      </FormEnd>
    </form>
  )
}
