import { useT } from '../../../strings/strings.ts'

/** Why an edit or a deletion did not work, and how to try it again. */
export interface ChangeFailure {
  error: Error
  again: () => void
}

export function ChangeFailed({ failure: { error, again } }: { failure: ChangeFailure }) {
  const t = useT()
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
      <span>
        {t('chat.changeFailed')} {error.message}
      </span>
      <button type="button" onClick={again} className="min-h-9 font-medium underline underline-offset-4">
        {t('app.retry')}
      </button>
    </p>
  )
}
