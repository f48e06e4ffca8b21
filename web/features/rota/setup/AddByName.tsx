import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface AddByNameProps {
  label: string
  button: string
  /** Rejects where the name is refused: it stays in the field. */
  onAdd: (name: string) => Promise<void>
}

/** A field for a name below a list, and the button that adds it. */
export function AddByName({ label, button, onAdd }: AddByNameProps) {
  const t = useT()
  const [name, setName] = useState('')
  const { busy, failure, save } = useSave<'add'>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    save('add', async () => {
      await onAdd(name)
      setName('')
    })
  }
  return (
    <form onSubmit={add} className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        label={label}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
        className="min-w-48 flex-1"
      />
      <Button
        type="submit"
        busy={busy !== null}
        disabled={!name.trim()}
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        {button}
      </Button>
      {failure && (
        <div className="basis-full">
          <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />
        </div>
      )}
    </form>
  )
}
