import { Check, Copy, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.text.ts'
import { generatePassword } from './password.generate.ts'

interface GeneratedPasswordProps {
  /** Id of the element with the user's name, if there is one. */
  describedBy?: string
  /** The password in the field. */
  value: string
  /** The field, whose text is selected where the browser copies nothing. */
  field: () => HTMLInputElement | null | undefined
  onGenerate: (password: string) => void
  /** Icons with hidden names, inside the field. */
  isCramped?: boolean
}

/** 'Generate' for an empty password field, 'Copy' for a filled one. */
export function GeneratedPassword({
  describedBy,
  value,
  field,
  onGenerate,
  isCramped = false,
}: GeneratedPasswordProps) {
  const t = useT()
  const [copied, setCopied] = useState<{ text: string; isDone: boolean } | null>(null)
  const isCopied = copied?.text === value && value !== ''
  const copy = async () => {
    const input = field()
    if (input) setCopied({ text: value, isDone: await copyText(value, input) })
  }
  const Icon = value === '' ? Sparkles : isCopied && copied.isDone ? Check : Copy
  const label = t(value === '' ? 'admin.generate' : 'admin.copy')
  const press = () => (value === '' ? onGenerate(generatePassword()) : copy())
  const said = isCopied && t(copied.isDone ? 'admin.copied' : 'admin.copyByHand')
  if (isCramped)
    return (
      <>
        <button
          type="button"
          title={label}
          aria-describedby={describedBy}
          onClick={press}
          className="flex w-9 items-center justify-center rounded text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </button>
        <span role="status" className="sr-only">
          {said}
        </span>
      </>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button
        variant="quiet"
        size="sm"
        aria-describedby={describedBy}
        icon={<Icon aria-hidden="true" className="size-4" />}
        className="-ml-3"
        onClick={press}
      >
        {label}
      </Button>
      <p role="status" className="text-sm text-muted">
        {said}
      </p>
    </div>
  )
}
