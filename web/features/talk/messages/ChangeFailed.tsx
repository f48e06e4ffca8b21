import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ChangeFailure } from './sync/message.mutations.ts'

interface ChangeFailedProps {
  failure: ChangeFailure
  onReuse: (text: string) => void
}

/** Why an edit or a deletion failed, and what can be done about it. */
export default function ChangeFailed({ failure: { error, lostText, retry }, onReuse }: ChangeFailedProps) {
  const t = useT()
  if (lostText !== null)
    return (
      <div role="alert" className="mt-1.5 flex max-w-[min(100%,36rem)] flex-col items-end gap-1.5 text-sm">
        <p className="text-danger">{error.message}</p>
        <p className="max-w-full whitespace-pre-line wrap-anywhere">{t('chat.typed', { text: lostText })}</p>
        <Button size="sm" onClick={() => onReuse(lostText)}>
          {t('chat.reuse')}
        </Button>
      </div>
    )
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
      <span>
        {t('chat.changeFailed')} {error.message}
      </span>
      <button
        type="button"
        onClick={retry}
        className="min-h-9 max-md:min-h-11 font-medium underline underline-offset-4"
      >
        {t('app.retry')}
      </button>
    </p>
  )
}
