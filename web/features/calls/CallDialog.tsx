import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Call } from '#shared/calls.ts'
import { paths } from '../../navigation/pages.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { soundAlarm } from './alarm.ts'
import { CallCard } from './CallCard.tsx'
import { callTitle } from './call.title.ts'

interface CallDialogProps {
  call: Call
  onClose: () => void
}

/** A call over whatever is on the screen; once it is answered, its page shows who comes. */
export default function CallDialog({ call, onClose }: CallDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  useEffect(soundAlarm, [])
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <AlertDialog.Popup className="fixed left-1/2 top-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-lg bg-surface p-6 text-ink shadow-float">
          <AlertDialog.Title className="mb-3 font-serif text-3xl text-balance wrap-anywhere">
            {callTitle(call, t)}
          </AlertDialog.Title>
          <CallCard call={call} onAnswered={() => navigate(paths.call.replace(':id', call._id))} />
          <Button variant="quiet" className="mt-5 w-full" onClick={onClose}>
            {t('calls.later')}
          </Button>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
