import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { controlClasses } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { charactersLeft, isSendKey, lengthNotice } from './composer/composer.rules.ts'

interface EditMessageDialogProps {
  isOpen: boolean
  /** Present text of the message. */
  content: string
  /** Called with the trimmed text unless it is empty or unchanged. */
  onSave: (content: string) => void
  onClose: () => void
}

/** 'Edit your message': Enter saves, shift+Enter starts a new line. */
export default function EditMessageDialog({ isOpen, content, onSave, onClose }: EditMessageDialogProps) {
  const t = useT()
  const [text, setText] = useState(content)
  const field = useRef<HTMLTextAreaElement>(null)
  const notice = lengthNotice(text, t)

  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const next = text.trim()
    if (charactersLeft(text) < 0) return
    if (next !== '' && next !== content) onSave(next)
    onClose()
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose}>
      <Dialog.Popup
        initialFocus={field}
        className="fixed left-1/2 top-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-lg -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-lg bg-surface p-6 text-ink shadow-float transition-[opacity,scale] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0"
      >
        <form onSubmit={save}>
          <Dialog.Title className="font-serif text-xl">{t('chat.editTitle')}</Dialog.Title>
          <textarea
            ref={field}
            aria-label={t('chat.editTitle')}
            rows={4}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!isSendKey(event.nativeEvent)) return
              event.preventDefault()
              save()
            }}
            className={`${controlClasses} field-sizing-content mt-4 max-h-[40dvh] min-h-28`}
          />
          <p role="status" className={charactersLeft(text) < 0 ? 'text-sm text-danger' : 'text-sm text-muted'}>
            {notice}
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <Button type="submit" variant="primary">
              {t('chat.save')}
            </Button>
          </div>
        </form>
      </Dialog.Popup>
    </Modal>
  )
}
