import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Call } from '#shared/sunday/calls.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CALL_TITLE, CallBanner } from './CallBanner.tsx'
import { CallCard } from './CallCard.tsx'
import { callPath, callTitle } from './call.title.ts'

const VIBRATION_MS = [400, 200, 400, 200, 400]

/** Two tones in turn, in hertz, of 0.3 s each. */
const TONES = [880, 660, 880, 660, 880, 660]
const TONE_SECONDS = 0.3

/** Sounds and vibrates; browsers allow it only after a touch of the page. Returns a function that stops both. */
function soundAlarm(): (() => void) | undefined {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(VIBRATION_MS)
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  loudness.gain.value = 0.3
  for (const [index, hertz] of TONES.entries())
    tone.frequency.setValueAtTime(hertz, audio.currentTime + index * TONE_SECONDS)
  tone.connect(loudness).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + TONES.length * TONE_SECONDS)
  return () => {
    navigator.vibrate?.(0)
    void audio.close()
  }
}

interface CallDialogProps {
  call: Call
  onClose: () => void
}

/** A call over the page that is open; an answer leads to the page of the call, which lists who comes. */
export default function CallDialog({ call, onClose }: CallDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  // A key that was meant for the page below neither dials nor answers.
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(soundAlarm, [])
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <AlertDialog.Popup
          initialFocus={title}
          className="fixed left-1/2 top-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-lg bg-surface p-6 text-ink shadow-float"
        >
          <div className="mb-4">
            <CallBanner call={call}>
              <AlertDialog.Title
                ref={title}
                tabIndex={-1}
                className="font-serif text-3xl text-balance outline-none wrap-anywhere"
                style={CALL_TITLE}
              >
                {callTitle(call, t)}
              </AlertDialog.Title>
            </CallBanner>
          </div>
          <CallCard call={call} isAlert onAnswered={() => navigate(callPath(call._id))} />
          <Button variant="quiet" className="mt-5 w-full" onClick={onClose}>
            {t('calls.later')}
          </Button>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
