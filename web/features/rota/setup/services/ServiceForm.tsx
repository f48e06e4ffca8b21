import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Post } from '#shared/rota/posts.ts'
import { NewService, SERVICE_NAME_MAX, SERVICE_NOTE_MAX, type Service, servicesApi } from '#shared/rota/services.ts'
import { call } from '../../../../api/call.ts'
import { contractResolver } from '../../../../forms/contractForm.ts'
import { type DraftForm, useDraftForm } from '../../../../forms/useDraftForm.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { TextAreaField } from '../../../../ui/TextAreaField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { takeFocus } from '../../../../ui/takeFocus.ts'
import { useToday } from '../../../people/config/useToday.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { FormFoot } from '../FormFoot.tsx'
import { fromDraft, type ServiceDraft, ServiceFields, toDraft } from './ServiceFields.tsx'
import { ServiceFiles } from './ServiceFiles.tsx'

interface ServiceFormProps {
  /** Null: one by hand, such as that of a feast. */
  service: Service | null
  posts: Post[]
  /** Stands beside the title. */
  action?: ReactNode
  onDone: () => void
}

/** Title of a service in its list and its form. */
export const serviceTitle = ({ date, serviceTime }: Service): string => `${formatDay(date)}, ${serviceTime}`

interface Draft extends ServiceDraft {
  date: string
  name: string
  note: string
}

const fieldsOf = ({ date, name, note, ...draft }: Draft) => ({ date, name, note, ...fromDraft(draft) })

/**
 * The fields of one service, in two columns where the window has room; Save stays at the foot of the window. Refusals
 * stand at their field, and what was typed stays.
 */
export function ServiceForm({ service, posts, action, onDone }: ServiceFormProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const { control, put, errorAt, submitTo, isSending, failure } = useDraftForm<Draft>({
    empty: { date: service?.date ?? '', name: service?.name ?? '', note: service?.note ?? '', ...toDraft(service) },
    resolver: contractResolver<Draft>(NewService, fieldsOf),
    fieldOf: (path) => path,
  })
  const draft = useWatch({ control }) as Draft
  const isMoved = service && (service.date !== draft.date || service.serviceTime !== draft.serviceTime)
  const submit = submitTo(async (wanted) => {
    if (service) await call(servicesApi.change, { id: service._id, ...fieldsOf(wanted) })
    else await call(servicesApi.create, fieldsOf(wanted))
    await refetch()
    onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="my-4 flex flex-col gap-5 rounded-lg border bg-surface p-5">
      {/* The form stands in the place of the button that opened it, which had the focus. */}
      <h3 ref={takeFocus} tabIndex={-1} className="font-semibold first-letter:uppercase">
        {service ? serviceTitle(service) : t('setupRota.addService')}
      </h3>
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <ServiceFields
            draft={draft}
            posts={posts}
            errorAt={errorAt}
            onChange={put}
            note={isMoved && service.published && <p className="text-sm text-muted">{t('setupRota.movedAsks')}</p>}
            day={<DayField day={draft.date} error={errorAt('date')} onChange={(date) => put({ date })} />}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <WordFields draft={draft} put={put} errorAt={errorAt} />
          {service && <ServiceFiles serviceId={service._id} files={service.files} />}
        </div>
      </div>
      {/* Away from the button that opened this form, where a second press would call the service off. */}
      {action && <div>{action}</div>}
      <FormFoot failure={failure} busy={isSending} onCancel={onDone}>
        {service && (
          <p aria-hidden="true" className="text-sm text-muted first-letter:uppercase md:hidden">
            {formatDay(service.date, 'weekday')} · {service.serviceTime}
          </p>
        )}
      </FormFoot>
    </form>
  )
}

interface DayFieldProps {
  day: string
  error: string | undefined
  onChange: (day: string) => void
}

/** The day of a service, from today on. */
function DayField({ day, error, onChange }: DayFieldProps) {
  const t = useT()
  return (
    <TextField
      label={t('setupRota.day')}
      type="date"
      min={useToday()}
      required
      value={day}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type WordFieldsProps = { draft: Draft } & Pick<DraftForm<Draft>, 'put' | 'errorAt'>

/** What a service is called, and what those who serve should know. */
function WordFields({ draft, put, errorAt }: WordFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('setupRota.serviceName')}
        optional
        maxLength={SERVICE_NAME_MAX}
        value={draft.name}
        error={errorAt('name')}
        onChange={(event) => put({ name: event.target.value })}
      />
      <TextAreaField
        label={t('setupRota.serviceNote')}
        hint={t('setupRota.serviceNoteHint')}
        optional
        maxLength={SERVICE_NOTE_MAX}
        value={draft.note}
        error={errorAt('note')}
        onChange={(event) => put({ note: event.target.value })}
      />
    </>
  )
}
