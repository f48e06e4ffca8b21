import { Check, Copy } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { copyText } from './copy.text.ts'

interface CopyButtonProps {
  label: string
  text: string
  /** The element that shows the text; must take the focus. */
  shown: RefObject<HTMLElement | null>
  /** Shown after a success. */
  copied: string
  /** Shown when the browser refuses; the text is selected then. */
  byHand: string
}

/** Copies a text that is displayed elsewhere, and shows the result beside the button. */
export function CopyButton({ label, text, shown, copied, byHand }: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const Icon = isCopied ? Check : Copy
  const copy = async () => {
    if (!shown.current) return
    const isDone = await copyText(text, shown.current)
    setIsCopied(isDone)
    // A text that is to be copied by hand keeps the focus, and so its selection.
    if (isDone) button.current?.focus()
  }
  return (
    <>
      <Button ref={button} icon={<Icon aria-hidden="true" className="size-5" />} onClick={copy}>
        {label}
      </Button>
      <p role="status" className="min-w-0 flex-1 text-sm">
        {isCopied !== null && (isCopied ? copied : byHand)}
      </p>
    </>
  )
}
