import { Trash2 } from 'lucide-react'
import { ActButton } from '../../../forms/ActButton.tsx'
import { AskButton } from '../../../forms/AskButton.tsx'
import { useT } from '../../../strings/strings.ts'
import { useRefetchRota } from '../useRefetchRota.ts'

interface RetiringProps {
  name: string
  /** Sentences that say what goes and what stays. */
  message: string
  /** Calls the server. */
  retire: () => Promise<unknown>
  onDone?: () => void
  /** True in a list, where the button that asks is a bin. */
  isInList?: boolean
}

/** Takes a post, a skill or a template out of use, after a question. */
export function Retiring({ name, message, retire, onDone, isInList = false }: RetiringProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const question = {
    title: t('setupRota.retireTitle', { name }),
    message,
    confirmLabel: t('setupRota.retire'),
    failed: t('setupRota.failed'),
    async work() {
      await retire()
      await refetch()
      onDone?.()
    },
  }
  if (!isInList)
    return (
      <AskButton variant="outlineDanger" className="self-start" question={question}>
        {t('setupRota.retire')}
      </AskButton>
    )
  return (
    <AskButton
      variant="quiet"
      className="px-3!"
      aria-label={t('setupRota.removePost', { name })}
      icon={<Trash2 aria-hidden="true" className="size-5" />}
      question={question}
    />
  )
}

interface UseAgainProps {
  name: string
  /** Calls the server. */
  use: () => Promise<unknown>
}

/** Brings what is no longer used back into use. */
export function UseAgain({ name, use }: UseAgainProps) {
  const t = useT()
  const refetch = useRefetchRota()
  return (
    <ActButton
      size="sm"
      aria-label={t('setupRota.useAgainNamed', { name })}
      failed={t('setupRota.failed')}
      act={() => use().then(refetch)}
    >
      {t('setupRota.useAgain')}
    </ActButton>
  )
}
