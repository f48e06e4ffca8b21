import { FileSpreadsheet, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { locale, useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { ACCEPTED_FILES, readableSize } from './schedule.upload.ts'

/** Stops the browser from opening a file that is dropped beside the field. */
function useMissedDrops(): void {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => event.preventDefault()
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}

interface FileChooserProps {
  file: File | null
  isDisabled: boolean
  onChoose: (file: File | null) => void
}

/** Accepts one workbook, chosen or dropped, and shows its name and size. */
export function FileChooser({ file, isDisabled, onChoose }: FileChooserProps) {
  const t = useT()
  const [isOver, setIsOver] = useState(false)
  useMissedDrops()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }

  const Icon = file ? FileSpreadsheet : FileUp
  return (
    <label
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className={cx(
        'relative flex cursor-pointer items-center gap-3 rounded border border-dashed border-control px-4 py-3 transition-colors hover:bg-sunken',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        isOver ? 'bg-primary-soft' : 'bg-surface',
      )}
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{file ? file.name : t('schedule.chooseFile')}</span>
        <span className="block text-sm text-muted">
          {file ? `${readableSize(file.size, locale())} · ${t('schedule.chooseAnother')}` : t('schedule.dropFile')}
        </span>
      </span>
      <input
        type="file"
        accept={ACCEPTED_FILES}
        disabled={isDisabled}
        aria-label={`${t('schedule.upload')}: ${file ? file.name : t('schedule.chooseFile')}`}
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null)
          // The field is emptied, since choosing the same file again after correcting it would fire no change event.
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
