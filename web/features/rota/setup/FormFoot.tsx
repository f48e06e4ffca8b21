import type { ReactNode } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'

/** The foot is as wide as the form, whose edge it covers below. */
const TO_EDGES = { margin: '0 -1.25rem -1.25rem', borderRadius: 'inherit' }

interface FormFootProps {
  failure: { error: unknown } | null
  busy: boolean
  /** Text of the button that sends; 'Save' without it. */
  save?: string
  onCancel: () => void
  /** Stands beside the buttons. */
  children?: ReactNode
}

/** The end of a form of this page, which stays at the foot of the window: why it was refused, Save and Cancel. */
export function FormFoot({ failure, busy, save, onCancel, children }: FormFootProps) {
  const t = useT()
  return (
    <div
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t bg-surface px-5 py-3"
      style={TO_EDGES}
    >
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <Button type="submit" variant="primary" busy={busy}>
        {save ?? t('setupRota.save')}
      </Button>
      <Button onClick={onCancel}>{t('app.cancel')}</Button>
      {children}
    </div>
  )
}
