import { useT } from '../../../strings/strings.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface NameFieldProps {
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

/** The name of a post or a template. */
export function NameField({ value, error, onChange }: NameFieldProps) {
  const t = useT()
  return (
    <TextField
      label={t('setupRota.name')}
      required
      maxLength={100}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
