import { useEffect, useRef } from 'react'
import type { NewProgramKey } from '#shared/people/keys.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** A new key with its secret, until it is said to be in its place. It gets the focus, so that a reader hears of it. */
export function MadeKey({ made: { name, key }, onDone }: { made: NewProgramKey; onDone: () => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="flex max-w-2xl flex-col gap-3 rounded border bg-primary-soft p-4">
      <p className="wrap-anywhere">{t('keys.shownOnce', { name })}</p>
      <TextField
        ref={field}
        label={t('keys.key')}
        readOnly
        value={key}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CopyButton
          label={t('keys.copy')}
          text={key}
          shown={field}
          copied={t('keys.copied')}
          byHand={t('keys.copyByHand')}
        />
        <Button onClick={onDone}>{t('keys.done')}</Button>
      </div>
    </div>
  )
}
