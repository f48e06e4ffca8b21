import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Post } from '#shared/rotaPosts.ts'
import { NewService, SERVICE_NAME_MAX, SERVICE_NOTE_MAX, type Service, servicesApi } from '#shared/rotaServices.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../config/useToday.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { FormFoot } from './FormFoot.tsx'
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
export const serviceName = ({ date, serviceTime }: Service): string => `${formatDay(date)}, ${serviceTime}`

interface Draft extends ServiceDraft {
  date: string
  name: string
  note: string
}

const fieldsOf = ({ date, name, note, ...draft }: Draft) => ({ date, name, note, ...fromDraft(draft) })

/**
 * The fields of one service; Save stays at the foot of the window, beside the day. Refusals stand at their field, and
 * what was typed stays.
 */
export function ServiceForm({ service, posts, action, onDone }: ServiceFormProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const today = useToday()
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold first-letter:uppercase">
          {service ? serviceName(service) : t('setupRota.addService')}
        </h3>
        {action}
      </div>
      <ServiceFields
        draft={draft}
        posts={posts}
        errorAt={errorAt}
        onChange={put}
        note={isMoved && service.published && <p className="text-sm text-muted">{t('setupRota.movedAsks')}</p>}
        day={
          <TextField
            label={t('setupRota.day')}
            type="date"
            min={today}
            required
            value={draft.date}
            error={errorAt('date')}
            onChange={(event) => put({ date: event.target.value })}
          />
        }
      />
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
      {service && <ServiceFiles serviceId={service._id} files={service.files} />}
      <FormFoot failure={failure} busy={isSending} onCancel={onDone}>
        {service && (
          <p aria-hidden="true" className="text-sm text-muted first-letter:uppercase">
            {formatDay(service.date, 'weekday')} · {service.serviceTime}
          </p>
        )}
      </FormFoot>
    </form>
  )
}
