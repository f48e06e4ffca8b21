import { useRef } from 'react'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { TextField } from './TextField.tsx'

interface OnceShownProps {
  /** Says that nothing can show it again. */
  about: string
  label: string
  secret: string
  /** Texts of the button that copies it, and what it says after a success and a refusal. */
  copy: { label: string; copied: string; byHand: string }
  done: string
  onDone: () => void
}

/** A new secret, until it is said to be in its place. It gets the focus, so that a reader hears of it. */
export function OnceShown({ about, label, secret, copy, done, onDone }: OnceShownProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex max-w-2xl flex-col gap-3 rounded border bg-primary-soft p-4">
      <p className="wrap-anywhere">{about}</p>
      <TextField
        ref={field}
        label={label}
        readOnly
        autoFocus
        value={secret}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CopyButton {...copy} text={secret} shown={field} />
        <Button onClick={onDone}>{done}</Button>
      </div>
    </div>
  )
}
