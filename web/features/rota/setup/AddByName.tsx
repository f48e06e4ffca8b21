import { Plus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { comparisonKey } from '#shared/text.ts'
import { issueOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { takeFocus } from '../../../ui/takeFocus.ts'
import { useRefetchRota } from '../useRefetchRota.ts'

interface AddByNameProps {
  label: string
  button: string
  /** Calls the server. Rejects where the name is refused: it stays in the field. */
  add: (name: string) => Promise<unknown>
}

/** The button that adds to a list above it by a name: a press opens its field, which stays for the next name. */
export function AddByName(props: AddByNameProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <NewName {...props} />
  return (
    <Button
      className="mt-4"
      icon={<Plus aria-hidden="true" className="size-5" />}
      // At once, within the press: a phone shows its keyboard only then.
      onClick={() => flushSync(() => setIsOpen(true))}
    >
      {props.button}
    </Button>
  )
}

/** The field of the next name, and the button that adds it. */
function NewName({ label, button, add }: AddByNameProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const [name, setName] = useState('')
  const { busy, failure, save, forget } = useSave<'add'>()
  const issue = issueOf(failure?.error)
  const send = () => {
    if (!name.trim()) return
    save('add', async () => {
      await add(name)
      await refetch()
      setName('')
    })
  }
  return (
    // No form of its own: it also stands in the form of a template.
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        ref={takeFocus}
        label={label}
        value={name}
        maxLength={100}
        error={issue}
        onChange={(event) => {
          setName(event.target.value)
          forget()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
        className="min-w-48 flex-1"
      />
      <Button
        busy={busy !== null}
        disabled={!name.trim()}
        onClick={send}
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        {button}
      </Button>
      {failure && !issue && (
        <div className="basis-full">
          <FailureNotice title={t('setupRota.failed')} failure={failure} />
        </div>
      )}
    </div>
  )
}

/** The thing with this name that is no longer used: adding it again brings it back. */
export const retiredNamed = <Thing extends { name: string; retired: boolean }>(things: Thing[], name: string) =>
  things.find((thing) => thing.retired && comparisonKey(thing.name) === comparisonKey(name))
