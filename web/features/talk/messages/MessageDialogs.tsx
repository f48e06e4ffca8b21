import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Message } from '#shared/talk/messages.ts'
import { onNetworkIdle } from '../../../platform/networkIdle.ts'
import { useT } from '../../../strings/strings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import type { MessageAction } from './MessageButtons.tsx'

// Loaded on demand: dialogs are large and rarely used.
const loadEdit = () => import('./EditMessageDialog.tsx')
const loadUndo = () => import('./UndoAlert.tsx')
const loadPicture = () => import('./PictureDialog.tsx')
const loadConfirm = () => import('../../../ui/ConfirmDialogPanel.tsx')
const EditMessageDialog = lazy(loadEdit)
const UndoAlert = lazy(loadUndo)
const PictureDialog = lazy(loadPicture)

/** Preloads the dialogs, also that of the logout, when the network is idle, so that they open offline. */
function usePreloadedDialogs(): void {
  useEffect(
    () =>
      onNetworkIdle(() => {
        // Opening a dialog that failed to load tries again.
        Promise.all([loadEdit(), loadUndo(), loadPicture(), loadConfirm()]).catch(() => undefined)
      }),
    [],
  )
}

/** The dialog on screen. It stays mounted with `isOpen: false` while it fades out. */
interface OpenDialog {
  kind: MessageAction | 'picture'
  message: Message
  isOpen: boolean
  /** Number of this dialog, as a React key: state of an earlier one must not survive. */
  turn: number
}

/** The dialog of a channel's messages, and the stable functions that open one. */
export function useMessageDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const open = useCallback(
    (kind: OpenDialog['kind'], message: Message) =>
      setDialog((before) => ({ kind, message, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  )
  const openPicture = useCallback((message: Message) => open('picture', message), [open])
  const close = () => setDialog((known) => known && { ...known, isOpen: false })
  return { dialog, open, openPicture, close }
}

interface MessageDialogsProps {
  dialog: OpenDialog | null
  onEdit: (message: Message, content: string) => void
  onDelete: (message: Message) => void
  onClose: () => void
}

/** Edits or deletes a message, or shows its picture. */
export function MessageDialogs({ dialog, ...handlers }: MessageDialogsProps) {
  usePreloadedDialogs()
  if (!dialog) return null
  return (
    <ErrorBoundary place={String(dialog.turn)}>
      <MessageDialog dialog={dialog} {...handlers} />
    </ErrorBoundary>
  )
}

function MessageDialog({ dialog, onEdit, onDelete, onClose }: MessageDialogsProps & { dialog: OpenDialog }) {
  const t = useT()
  const { kind, message, isOpen, turn } = dialog
  return (
    <Suspense>
      {kind === 'edit' && (
        <EditMessageDialog
          key={turn}
          isOpen={isOpen}
          content={message.content}
          onSave={(content) => onEdit(message, content)}
          onClose={onClose}
        />
      )}
      {kind === 'undo' && <UndoAlert isOpen={isOpen} onClose={onClose} />}
      {kind === 'picture' && <PictureDialog isOpen={isOpen} message={message} onClose={onClose} />}
      <ConfirmDialog
        open={kind === 'delete' && isOpen}
        title={t('chat.deleteTitle')}
        message={t('chat.deleteHelp')}
        confirmLabel={t('chat.delete')}
        onConfirm={() => onDelete(message)}
        onCancel={onClose}
      />
    </Suspense>
  )
}
