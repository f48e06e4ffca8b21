import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { RotaSettings } from '#shared/rota/settings.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { DayFields } from './DayFields.tsx'
import { RuleFields } from './RuleFields.tsx'
import { RULE_GROUPS } from './rules.ts'
import { rotaSettingsQuery } from './settings.queries.ts'
import { type RulesForm, type RulesSaving, useRulesForm } from './useRulesForm.ts'

/** 'Rules of the rota': what holds for everybody, as questions that are answered in words. */
export function SettingsPage() {
  const t = useT()
  const query = useQuery(rotaSettingsQuery)
  usePageTitle(t('rotaSettings.title'))
  return (
    <>
      <PageHeader title={t('rotaSettings.title')} />
      <Fetched query={query} failed={t('rotaSettings.failed')}>
        {(settings) => <SettingsForm settings={settings} />}
      </Fetched>
    </>
  )
}

/** The rules as questions, in two columns where there is room. */
function SettingsForm({ settings }: { settings: RotaSettings }) {
  const { form, saving, submit } = useRulesForm(settings)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:gap-x-10">
        <div className="flex flex-col gap-5">
          <RuleFields groups={RULE_GROUPS.slice(0, -1)} form={form} />
        </div>
        <div className="flex flex-col gap-5">
          <RuleFields groups={RULE_GROUPS.slice(-1)} form={form} />
          <QuietFields form={form} />
          <DayFields form={form} />
        </div>
      </div>
      {saving.state !== 'same' && <SaveBar saving={saving} />}
    </form>
  )
}

const BAR =
  'sticky bottom-0 flex flex-wrap items-center gap-3 z-10 -mx-4 border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0'

/** Bar at the foot of the window while changes are unsaved: a change far above is saved without scrolling. */
function SaveBar({ saving: { state, isSending, failure, undo } }: { saving: RulesSaving }) {
  const t = useT()
  if (state === 'saved')
    return (
      <div className={BAR}>
        <p role="status">{t('rotaSettings.saved')}</p>
      </div>
    )
  return (
    <div className={BAR}>
      <FormEnd failed={t('rotaSettings.notSaved')} failure={failure} busy={isSending} icon={Check}>
        {t('rotaSettings.save')}
      </FormEnd>
      <Button variant="quiet" onClick={undo}>
        {t('rotaSettings.undo')}
      </Button>
      <p role="status" className="text-sm text-muted">
        {t('rotaSettings.unsaved')}
      </p>
    </div>
  )
}

/** Hours in which nobody is asked to stand in. */
function QuietFields({ form: { draft, errorAt, change } }: { form: RulesForm }) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-semibold">{t('rules.quiet')}</legend>
      <p className="mb-3 text-sm text-muted">{t('rules.quiet.about')}</p>
      <div className="flex flex-wrap gap-3">
        {(['quietFrom', 'quietTo'] as const).map((name) => (
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
  )
}
