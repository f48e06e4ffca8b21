import { useWatch } from 'react-hook-form'
import type { Post } from '#shared/rota/posts.ts'
import { NewTemplate, PUBLISH_WEEKS_MAX, type Template, templatesApi } from '#shared/rota/templates.ts'
import { call } from '../../../../api/call.ts'
import { contractResolver } from '../../../../forms/contractForm.ts'
import { useDraftForm } from '../../../../forms/useDraftForm.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { useToday } from '../../../people/config/useToday.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { FormFoot } from '../FormFoot.tsx'
import { NameField } from '../NameField.tsx'
import { Retiring } from '../Retiring.tsx'
import { ServiceFields } from '../services/ServiceFields.tsx'
import { RhythmFields, WeekdayField } from './RhythmFields.tsx'
import { fieldsOf, nameOf, nextDates, startOf, type TemplateDraft, timeHint } from './template.draft.ts'

/** Weeks before that are offered. */
const WEEKS = Array.from({ length: PUBLISH_WEEKS_MAX }, (_, place) => place + 1)

interface TemplateFormProps {
  /** Null: a new one. */
  template: Template | null
  /** Template whose fields a new one begins with, but for its time. */
  copied?: Template | undefined
  posts: Post[]
  /** The team's templates: a time without am or pm is read beside theirs. */
  others: readonly Template[]
  onDone: () => void
}

/** The fields of a template, with its next dates as they would be. Refusals stand at their field. */
export function TemplateForm({ template, copied, posts, others, onDone }: TemplateFormProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const form = useDraftForm<TemplateDraft>({
    empty: startOf(template, copied, useToday()),
    resolver: contractResolver<TemplateDraft>(NewTemplate, fieldsOf),
    fieldOf: (path) => path,
  })
  const { control, put, errorAt } = form
  const draft = useWatch({ control }) as TemplateDraft
  /** A new template is called by its day and time until somebody names it. */
  const change = (fields: Partial<TemplateDraft>) => {
    const isNamed = template !== null || fields.name !== undefined || draft.name !== nameOf(draft, others)
    put(isNamed ? fields : { ...fields, name: nameOf({ ...draft, ...fields }, others) })
  }
  const submit = form.submitTo(async (wanted) => {
    const { published } = wanted
    if (template) await call(templatesApi.change, { id: template._id, ...fieldsOf(wanted), published })
    else await call(templatesApi.create, fieldsOf(wanted))
    await refetch()
    onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5 rounded-lg border bg-surface p-5">
      {copied && (
        <h3 className="text-lg font-semibold wrap-anywhere">{t('setupRota.copyOf', { name: copied.name })}</h3>
      )}
      <NameField value={draft.name} error={errorAt('name')} onChange={(name) => change({ name })} />
      <ServiceFields
        draft={draft}
        posts={posts}
        errorAt={errorAt}
        onChange={change}
        day={<WeekdayField draft={draft} put={change} />}
        timeHint={timeHint(draft.serviceTime, template, others, t)}
        note={<NextDates draft={draft} />}
      >
        <RhythmFields draft={draft} put={put} errorAt={errorAt} />
      </ServiceFields>
      <SelectField
        label={t('setupRota.publishWeeksBefore')}
        hint={t('setupRota.publishWeeksBefore.hint')}
        error={errorAt('publishWeeksBefore')}
        className="max-w-sm"
        value={draft.publishWeeksBefore ?? ''}
        onChange={({ target }) => put({ publishWeeksBefore: target.value === '' ? null : Number(target.value) })}
      >
        <option value="">{t('setupRota.publishWeeksBefore.never')}</option>
        {WEEKS.map((count) => (
          <option key={count} value={count}>
            {t('setupRota.publishWeeksBefore.weeks', { count })}
          </option>
        ))}
      </SelectField>
      {template && template.differing > 0 && (
        <Checkbox
          label={t('setupRota.publishedToo', { count: template.differing })}
          checked={draft.published}
          onChange={(event) => put({ published: event.target.checked })}
        />
      )}
      {template && <RetireTemplate template={template} onDone={onDone} />}
      <FormFoot
        failure={form.failure}
        busy={form.isSending}
        save={copied && t('setupRota.addTemplate')}
        onCancel={onDone}
      />
    </form>
  )
}

/** The next dates as the fields are now. */
function NextDates({ draft }: { draft: TemplateDraft }) {
  const t = useT()
  const next = nextDates(draft, useToday())
  if (next.length === 0) return null
  return (
    <p className="text-sm text-muted">
      {t('setupRota.next', { days: next.map((day) => formatDay(day, 'short')).join(', ') })}
    </p>
  )
}

/** Takes a template out of use, after a question. */
function RetireTemplate({ template: { _id: id, name }, onDone }: { template: Template; onDone: () => void }) {
  const t = useT()
  return (
    <Retiring
      name={name}
      message={t('setupRota.retireTemplate')}
      retire={() => call(templatesApi.remove, { id })}
      onDone={onDone}
    />
  )
}
