import { addDays } from '#shared/days.ts'
import type { MemberSkill } from '#shared/rota/availability.ts'
import { CERTIFICATE_YEARS, CERTIFICATES_FROM } from '#shared/rota/certificates.ts'
import type { Rota } from '#shared/rota/wishes.ts'
import { useT } from '../../../../strings/strings.ts'
import { TextField } from '../../../../ui/TextField.tsx'
import { useToday } from '../../../people/config/useToday.ts'

/** Skills of somebody as they are sent: all of them, each with its certificate. */
export const toSkills = (skills: Rota['skills']): MemberSkill[] =>
  skills.map(({ skillId, level, validUntil }) => ({ skillId, level, validUntil }))

interface CertificateDayProps {
  label: string
  validUntil: string | null
  disabled: boolean
  onSet: (validUntil: string | null) => void
}

/** The last day of somebody's certificate; empty where none was shown. A day is sent once it is whole. */
export function CertificateDay({ label, validUntil, disabled, onSet }: CertificateDayProps) {
  const t = useT()
  const today = useToday()
  const isOver = validUntil !== null && validUntil < today
  return (
    <TextField
      key={validUntil}
      label={label}
      type="date"
      min={CERTIFICATES_FROM}
      max={addDays(today, 365 * CERTIFICATE_YEARS)}
      defaultValue={validUntil ?? ''}
      disabled={disabled}
      hint={validUntil === null ? t('setupRota.unshown') : isOver && t('setupRota.ended')}
      onBlur={(event) => {
        const day = event.currentTarget.value
        if (event.currentTarget.validity.badInput || day === (validUntil ?? '')) return
        onSet(day === '' ? null : day)
      }}
    />
  )
}
