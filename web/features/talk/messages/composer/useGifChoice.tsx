import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../../ui/ErrorBoundary.tsx'
import { toolSize } from './AttachButton.tsx'

// GIPHY's client and the grid are loaded when the picker is opened.
const GifPicker = lazy(() => import('../../gifs/GifPicker.tsx'))

interface GifChoice {
  /** Opens and closes the picker. */
  button: ReactNode
  /** Null while it is closed. */
  picker: ReactNode
}

/** The GIF picker and its button, which stand apart. Calls `onPick` with the address of a GIF. */
export function useGifChoice(onPick: (address: string) => void): GifChoice {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const pick = (address: string) => {
    close()
    onPick(address)
  }

  const button = (
    <Button
      ref={opener}
      variant="quiet"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setIsOpen((known) => !known)}
      className={toolSize}
    >
      <span aria-hidden="true" className="rounded-sm border-2 border-current px-1 text-xs leading-tight font-bold">
        {t('chat.gif')}
      </span>
      <span className="sr-only">{t('chat.gif')}</span>
    </Button>
  )
  const picker = isOpen && (
    <div id={id}>
      <ErrorBoundary>
        <Suspense fallback={<div className="h-[min(340px,40dvh)]" />}>
          <GifPicker onPick={pick} onClose={close} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
  return { button, picker }
}
