import { lazy, Suspense, useEffect } from 'react'
import type { Message } from '#shared/messages.ts'
import { onNetworkIdle } from '../../../platform/networkIdle.ts'
import { useT } from '../../../strings/strings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import type { MessageAction } from './message.actions.ts'

// Dialogs weigh more than they are used: they come after everything else.
const loadEdit = () => import('./EditMessageDialog.tsx')
const loadUndo = () => import('./UndoAlert.tsx')
const loadPicture = () => import('./PictureDialog.tsx')
const loadConfirm = () => import('../../../ui/ConfirmDialogPanel.tsx')
const EditMessageDialog = lazy(loadEdit)
const UndoAlert = lazy(loadUndo)
const PictureDialog = lazy(loadPicture)

/** Fetches the dialogs, that of the logout too, while there is a line: they are to open without one. */
function useDialogsAhead(): void {
  useEffect(
    () =>
      onNetworkIdle(() => {
        // Should one not come, opening it tries again.
        Promise.all([loadEdit(), loadUndo(), loadPicture(), loadConfirm()]).catch(() => undefined)
      }),
    [],
  )
}

/** What is asked about which message; `isOpen` turns false before it goes, so that it can be seen to go. */
export interface Asked {
  about: MessageAction | 'picture'
  message: Message
  isOpen: boolean
  /** Counts what was asked, so that nothing is left of what was asked before. */
  turn: number
}

export interface MessageDialogsProps {
  asked: Asked | null
  onEdit: (message: Message, content: string) => void
  onDelete: (message: Message) => void
  onClose: () => void
}

/** Asks what a message should say instead, whether it should go, and shows its picture large. */
export function MessageDialogs({ asked, ...handlers }: MessageDialogsProps) {
  useDialogsAhead()
  if (!asked) return null
  return (
    <ErrorBoundary place={String(asked.turn)}>
      <AskedDialog asked={asked} {...handlers} />
    </ErrorBoundary>
  )
}

function AskedDialog({ asked, onEdit, onDelete, onClose }: MessageDialogsProps & { asked: Asked }) {
  const t = useT()
  const { about, message, isOpen, turn } = asked
  return (
    <Suspense>
      {about === 'edit' && (
        <EditMessageDialog
          key={turn}
          isOpen={isOpen}
          content={message.content}
          onSave={(content) => onEdit(message, content)}
          onClose={onClose}
        />
      )}
      {about === 'undo' && <UndoAlert isOpen={isOpen} onClose={onClose} />}
      {about === 'picture' && <PictureDialog isOpen={isOpen} message={message} onClose={onClose} />}
      <ConfirmDialog
        open={about === 'delete' && isOpen}
        title={t('chat.deleteTitle')}
        message={t('chat.deleteHelp')}
        confirmLabel={t('chat.delete')}
        onConfirm={() => onDelete(message)}
        onCancel={onClose}
      />
    </Suspense>
  )
}
