import { Download } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { saveFile } from '../../../api/files.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { useConfig } from '../config/config.ts'
import { useSession } from '../sessions/session.ts'
import { StepPanel } from './StepPanel.tsx'
import { recoveryFileOf } from './secret.text.ts'

/** Shows the recovery codes once, until their owner confirms that they are saved. */
export function RecoveryCodesStep({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const [isSaved, setIsSaved] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)

  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (isSaved) return onDone()
    setWasRefused(true)
    box.current?.focus()
  }

  return (
    <StepPanel title={t('secondFactor.codesTitle')} takesFocus>
      <p>{t('secondFactor.codesWhat')}</p>
      <p className="font-medium">{t('secondFactor.codesOnce')}</p>
      <RecoveryCodes codes={codes} />
      <form onSubmit={finish} className="flex flex-col gap-3 border-t pt-4" noValidate>
        <Checkbox
          ref={box}
          label={t('secondFactor.kept')}
          error={wasRefused && !isSaved ? t('secondFactor.keepFirst') : undefined}
          required
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
        />
        <Button type="submit" variant="primary" className="self-start">
          {t('secondFactor.done')}
        </Button>
      </form>
    </StepPanel>
  )
}

/** The codes, with the ways to save them: as a file, or copied. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT()
  const { teamName } = useConfig()
  const { user } = useSession()
  const list = useRef<HTMLOListElement>(null)
  const save = () => {
    const title = t('secondFactor.fileTitle', { name: user?.name ?? '', team: teamName })
    const text = recoveryFileOf({ title, what: t('secondFactor.fileWhat'), codes })
    saveFile({ blob: new Blob([text], { type: 'text/plain' }), filename: t('secondFactor.file') })
  }
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded bg-sunken px-4 py-3 font-mono outline-none sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<Download aria-hidden="true" className="size-5" />} onClick={save}>
          {t('secondFactor.download')}
        </Button>
        <CopyButton
          label={t('secondFactor.copyCodes')}
          text={codes.join('\n')}
          shown={list}
          copied={t('secondFactor.codesCopied')}
          byHand={t('secondFactor.copyByHand')}
        />
      </div>
    </>
  )
}
