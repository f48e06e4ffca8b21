import { type FormEvent, useState } from 'react'
import { AskedLayout } from '#shared/plan/importFiles.ts'
import { SERVICE_TIME_MAX } from '#shared/plan/schedule.ts'
import { useT } from '../../../strings/strings.ts'
import { takenTime } from '../../../strings/takenTime.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { LayoutChoice } from './import.layout.ts'

interface LayoutFieldsProps {
  choice: LayoutChoice
  busy: boolean
  onRead: (choice: LayoutChoice) => void
}

/** Shape of the sheet, and the service time of cells without one; reads the file again. */
export function LayoutFields({ choice, busy, onRead }: LayoutFieldsProps) {
  const t = useT()
  const [layout, setLayout] = useState(choice.layout)
  const [serviceTime, setServiceTime] = useState(choice.serviceTime)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onRead({ ...choice, layout, serviceTime: serviceTime.trim() })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('imports.layout')}
        value={layout}
        onChange={(event) => setLayout(AskedLayout.parse(event.target.value))}
        className="min-w-0 flex-1 basis-56"
      >
        {AskedLayout.options.map((option) => (
          <option key={option} value={option}>
            {t(`imports.layout.${option}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('imports.serviceTime')}
        value={serviceTime}
        hint={takenTime(serviceTime, t)}
        maxLength={SERVICE_TIME_MAX}
        onChange={(event) => setServiceTime(event.target.value)}
        className="min-w-0 flex-1 basis-56"
      />
      <Button type="submit" busy={busy}>
        {t('imports.readAgain')}
      </Button>
    </form>
  )
}
