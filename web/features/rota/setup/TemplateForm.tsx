import { useWatch } from 'react-hook-form'
import { addDays } from '#shared/days.ts'
import { occurrences } from '#shared/rotaDays.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { NewTemplate, type Template, templatesApi } from '#shared/rotaTemplates.ts'
import { minuteOfDay, timeOfDay } from '#shared/serviceTime.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../config/useToday.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { weekdayName } from '../weekdays.ts'
import { FormFoot } from './FormFoot.tsx'
import { Retiring } from './Retiring.tsx'
import { type Rhythm, RhythmFields, WeekdayField } from './RhythmFields.tsx'
import { fromDraft, type ServiceDraft, ServiceFields, toDraft } from './ServiceFields.tsx'

interface TemplateFormProps {
  /** Null: a new one. */
  template: Template | null
  /** Template whose fields a new one begins with, but for its time. */
  copied?: Template
  posts: Post[]
  /** The team's templates: a time without am or pm is read beside theirs. */
  others: readonly Template[]
  onDone: () => void
}

/** A day in two years: the next dates of a rare rhythm are found before it. */
const LOOK_DAYS = 730
const NEXT_DATES = 5

interface Draft extends ServiceDraft, Rhythm {
  name: string
  /** Services that are published already follow, too. */
  published: boolean
}

const fieldsOf = (draft: Draft) => {
  const { name, weekday, everyWeeks, nth, startsOn, endsOn } = draft
  return { name, weekday, everyWeeks, nth, startsOn, endsOn: endsOn || null, ...fromDraft(draft) }
}

/** The fields as the form begins with them: those of the template, else those of the copied one without its time. */
function startOf(template: Template | null, copied: Template | undefined, today: string): Draft {
  const from = template ?? copied ?? null
  return {
    name: template?.name ?? '',
    weekday: from?.weekday ?? 0,
    everyWeeks: from?.everyWeeks ?? 1,
    nth: from?.nth ?? 0,
    startsOn: template?.startsOn ?? today,
    endsOn: template?.endsOn ?? '',
    published: false,
    ...toDraft(from),
    ...(template === null && { serviceTime: '' }),
  }
}

/** The next dates of a template as its fields are now. */
const nextDates = ({ weekday, everyWeeks, nth, startsOn, endsOn }: Draft, today: string): string[] =>
  occurrences(
    { weekday, everyWeeks, nth, startsOn: startsOn || today, endsOn: endsOn || null },
    today,
    addDays(today, LOOK_DAYS),
  ).slice(0, NEXT_DATES)

/** The fields of a template, with its next dates as they would be. Refusals stand at their field. */
export function TemplateForm({ template, copied, posts, others, onDone }: TemplateFormProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const today = useToday()
  const form = useDraftForm<Draft>({
    empty: startOf(template, copied, today),
    resolver: contractResolver<Draft>(NewTemplate, fieldsOf),
    fieldOf: (path) => path,
  })
  const { control, put, errorAt } = form
  const draft = useWatch({ control }) as Draft
  const next = nextDates(draft, today)
  /** A new template is called by its day and time until somebody names it. */
  const change = (fields: Partial<Draft>) => {
    const isNamed = template !== null || fields.name !== undefined || draft.name !== nameOf(draft, others)
    put(isNamed ? fields : { ...fields, name: nameOf({ ...draft, ...fields }, others) })
  }

  const finish = async () => {
    await refetch()
    onDone()
  }
  const submit = form.submitTo(async (wanted) => {
    const { published } = wanted
    if (template) await call(templatesApi.change, { id: template._id, ...fieldsOf(wanted), published })
    else await call(templatesApi.create, fieldsOf(wanted))
    await finish()
  })

  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5 rounded-lg border bg-surface p-5">
      {copied && (
        <h3 className="text-lg font-semibold wrap-anywhere">{t('setupRota.copyOf', { name: copied.name })}</h3>
      )}
      <TextField
        label={t('setupRota.name')}
        required
        maxLength={100}
        value={draft.name}
        error={errorAt('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ServiceFields
        draft={draft}
        posts={posts}
        errorAt={errorAt}
        onChange={change}
        day={<WeekdayField {...{ draft, put: change }} />}
        timeHint={timeHint(draft.serviceTime, template, others, t)}
        note={
          next.length > 0 && (
            <p className="text-sm text-muted">
              {t('setupRota.next', { days: next.map((day) => formatDay(day, 'short')).join(', ') })}
            </p>
          )
        }
      >
        <RhythmFields {...{ draft, put, errorAt }} />
      </ServiceFields>
      {template && template.differing > 0 && (
        <Checkbox
          label={t('setupRota.publishedToo', { count: template.differing })}
          checked={draft.published}
          onChange={(event) => put({ published: event.target.checked })}
        />
      )}
      {template && (
        <Retiring
          name={template.name}
          message={t('setupRota.retireTemplate')}
          retire={async () => {
            await call(templatesApi.remove, { id: template._id })
            await finish()
          }}
          button={(ask) => (
            <Button variant="outlineDanger" onClick={ask} className="self-start">
              {t('setupRota.retire')}
            </Button>
          )}
        />
      )}
      <FormFoot
        failure={form.failure}
        busy={form.isSending}
        save={copied && t('setupRota.addTemplate')}
        onCancel={onDone}
      />
    </form>
  )
}

/** 'Sunday 9am' as a name; '' without a time. */
function nameOf({ weekday, serviceTime }: Draft, others: readonly Template[]): string {
  if (!serviceTime.trim()) return ''
  const meant = timeOfDay(serviceTime, timesOf(others, null))
  const name = `${weekdayName(weekday)} ${typeof meant === 'string' ? meant : serviceTime.trim()}`
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}

/** Minutes of the day at which the templates in use but this one begin. */
const timesOf = (others: readonly Template[], template: Template | null): number[] =>
  others.flatMap((other) =>
    other.retired || other._id === template?._id ? [] : (minuteOfDay(other.serviceTime) ?? []),
  )

/** Says what a typed time means beside the times of the other templates, or asks which one is meant. */
function timeHint(typed: string, template: Template | null, others: readonly Template[], t: Translate) {
  const meant = timeOfDay(typed, timesOf(others, template))
  if (typeof meant === 'string') return meant !== typed && t('setupRota.timeMeant', { time: meant })
  return meant && t('setupRota.whichTime', { morning: meant[0], evening: meant[1] })
}
