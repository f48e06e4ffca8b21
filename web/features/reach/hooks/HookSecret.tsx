import { useEffect, useRef } from 'react'
import type { MadeHook } from '#shared/reach/hooks.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { hostOfHook } from './hooks.queries.ts'

/** The secret of a new webhook, until it is in its place. It gets the focus, so that a reader hears of it. */
export function HookSecret({ made, onDone }: { made: MadeHook; onDone: () => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="flex max-w-2xl flex-col gap-3 rounded border bg-primary-soft p-4">
      <p className="wrap-anywhere">{t('hooks.secretOnce')}</p>
      <TextField
        ref={field}
        label={t('hooks.secret', { host: hostOfHook(made) })}
        readOnly
        value={made.secret}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CopyButton
          label={t('hooks.copySecret')}
          text={made.secret}
          shown={field}
          copied={t('hooks.secretCopied')}
          byHand={t('hooks.copyByHand')}
        />
        <Button onClick={onDone}>{t('hooks.secretDone')}</Button>
      </div>
    </div>
  )
}
