import { lazy, Suspense, useEffect, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialogPanel.tsx'

// The dialog code is larger than the rest of a page: it is loaded when the first dialog opens.
const Panel = lazy(() => import('./ConfirmDialogPanel.tsx'))

export type { ConfirmDialogProps }

/**
 * Asks before something that cannot be undone. Nothing happens until `onConfirm`; Escape and Cancel call `onCancel`.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  useEffect(() => {
    if (props.open) setWasOpen(true)
  }, [props.open])
  if (!wasOpen) return null
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
