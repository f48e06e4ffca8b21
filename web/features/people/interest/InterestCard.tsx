import { useQueryClient } from '@tanstack/react-query'
import { Mail, Trash2, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { type Interest, InterestStatus } from '#shared/people/interest.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { useConfig } from '../config/config.ts'
import { mailAddress } from '../people/mail.address.ts'
import { InterestInvite } from './InterestInvite.tsx'
import { InterestNote } from './InterestNote.tsx'
import { applyStatus, setInterestStatus, submissions } from './interest.queries.ts'

// Loaded only for super admins.
const InterestUserForm = lazy(() => import('./InterestUserForm.tsx'))

interface InterestCardProps {
  interest: Interest
  canCreateUser: boolean
  /** Called before the status changes. */
  onMark: () => void
  /** Opens the deletion dialog; absent where the viewer may not delete. */
  onDelete?: ((interest: Interest) => void) | undefined
  /** Reason for which it could not be deleted. */
  failure: { message: string } | undefined
  onRetryDelete: (interest: Interest) => void
}

/** Changes the status of a submission: at once on the page, and back where the server refuses it. */
function useStatusChange({ _id: id, status }: Interest, onMark: () => void) {
  const cache = useQueryClient()
  const { failure, save } = useSave<InterestStatus>()
  const change = async (wanted: InterestStatus) => {
    onMark()
    await cache.cancelQueries({ queryKey: submissions.query.queryKey })
    applyStatus(cache, id, wanted)
    save(wanted, async () => {
      try {
        await setInterestStatus(id, wanted)
      } catch (error) {
        applyStatus(cache, id, status)
        throw error
      } finally {
        cache.invalidateQueries({ queryKey: submissions.query.queryKey })
        cache.invalidateQueries({ queryKey: auditKeys.all })
      }
    })
  }
  return { change, failure }
}

/** The status of a submission, to be changed. */
function StatusField({ interest, onMark }: Pick<InterestCardProps, 'interest' | 'onMark'>) {
  const t = useT()
  const { change, failure } = useStatusChange(interest, onMark)
  return (
    <>
      <SelectField
        label={t('interest.status')}
        value={interest.status}
        onChange={(event) => change(event.target.value as InterestStatus)}
        className="w-40"
      >
        {InterestStatus.options.map((option) => (
          <option key={option} value={option}>
            {t(`interest.${option}`)}
          </option>
        ))}
      </SelectField>
      {failure && (
        <div className="basis-full">
          <ErrorState
            message={t('interest.statusFailed')}
            detail={whyOf(failure.error)}
            onRetry={() => change(failure.of)}
          />
        </div>
      )}
    </>
  )
}

interface LetterProps {
  interest: Interest
  /** Id of the heading with the name. */
  headingId: string
}

/** A message of somebody who wants to join, with the way to write back. */
function Letter({ interest: { name, email, message, status, createdAt }, headingId }: LetterProps) {
  const t = useT()
  const { timeZone } = useConfig()
  return (
    <>
      <div>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h3 id={headingId} className="text-lg font-semibold wrap-anywhere">
            {name}
          </h3>
          {status === 'new' && <Tag>{t('interest.new')}</Tag>}
        </div>
        <p className="text-sm text-muted">{formatMoment(createdAt, timeZone)}</p>
      </div>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{message}</p>
      <a
        href={mailAddress(email)}
        className="flex min-h-11 items-center gap-3 self-start text-primary underline decoration-line underline-offset-4 hover:decoration-primary md:min-h-9"
      >
        <Mail aria-hidden="true" className="size-5 shrink-0" />
        <EmailText email={email} />
      </a>
    </>
  )
}

/** One submission with its actions. */
export function InterestCard({ interest, canCreateUser, onMark, onDelete, failure, onRetryDelete }: InterestCardProps) {
  const t = useT()
  const [isCreating, setIsCreating] = useState(false)
  const headingId = useId()
  return (
    <li
      aria-labelledby={headingId}
      className={cx('flex flex-col gap-3 rounded border bg-surface p-4', interest.status === 'new' && 'border-accent')}
    >
      <Letter interest={interest} headingId={headingId} />
      <div className="flex flex-wrap items-end gap-3">
        <InterestInvite interest={interest} onMark={onMark} />
        {canCreateUser && (
          <Button
            icon={<UserRoundPlus aria-hidden="true" className="size-5" />}
            aria-expanded={isCreating}
            onClick={() => setIsCreating((known) => !known)}
          >
            {t('interest.createUser')}
          </Button>
        )}
        <StatusField interest={interest} onMark={onMark} />
      </div>
      <div className="flex items-start justify-between gap-3">
        <InterestNote interest={interest} />
        {onDelete && (
          <Button
            size="sm"
            variant="quietDanger"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            aria-describedby={headingId}
            onClick={() => onDelete(interest)}
          >
            {t('interest.delete')}
          </Button>
        )}
      </div>
      {failure && (
        <ErrorState
          message={t('interest.deleteFailed')}
          detail={failure.message}
          onRetry={() => onRetryDelete(interest)}
        />
      )}
      {isCreating && canCreateUser && (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <InterestUserForm interest={interest} onDone={() => setIsCreating(false)} />
        </Suspense>
      )}
    </li>
  )
}
