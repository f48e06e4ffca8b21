import { Trash2 } from 'lucide-react'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

interface RetiringProps {
  name: string
  /** Sentences that say what goes and what stays. */
  message: string
  retire: () => Promise<unknown>
  /** True in a list, where the button that asks is a bin. */
  isInList?: boolean
}

/** Takes a post, a skill or a template out of use, after a question. */
export function Retiring({ name, message, retire, isInList = false }: RetiringProps) {
  const t = useT()
  const { confirm, dialog } = useConfirm()
  const ask = () =>
    confirm({
      title: t('setupRota.retireTitle', { name }),
      message,
      confirmLabel: t('setupRota.retire'),
      failed: t('setupRota.failed'),
      work: retire,
    })
  return (
    <>
      {isInList ? (
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={t('setupRota.removePost', { name })}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={ask}
        />
      ) : (
        <Button variant="outlineDanger" className="self-start" onClick={ask}>
          {t('setupRota.retire')}
        </Button>
      )}
      {dialog}
    </>
  )
}

interface UseAgainProps {
  name: string
  busy: boolean
  onUse: () => void
}

/** Brings what is no longer used back into use. */
export function UseAgain({ name, busy, onUse }: UseAgainProps) {
  const t = useT()
  return (
    <Button size="sm" busy={busy} aria-label={t('setupRota.useAgainNamed', { name })} onClick={onUse}>
      {t('setupRota.useAgain')}
    </Button>
  )
}
