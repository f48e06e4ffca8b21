import { addDays } from '#shared/days.ts'
import type { MemberSkill } from '#shared/rota/availability.ts'
import { CERTIFICATE_YEARS, CERTIFICATES_FROM } from '#shared/rota/certificates.ts'
import { type Rota, SkillLevel } from '#shared/rota/wishes.ts'
import { useT } from '../../../../strings/strings.ts'
import { TextField } from '../../../../ui/TextField.tsx'
import { useToday } from '../../../people/config/useToday.ts'

/** All skills of somebody as they are sent, with another level of one ('none' takes it), and its certificate's day. */
export function withSkill(
  skills: Rota['skills'],
  skillId: string,
  level: string,
  validUntil?: string | null,
): MemberSkill[] {
  const kept = skills.flatMap((skill) =>
    skill.skillId === skillId ? [] : { skillId: skill.skillId, level: skill.level, validUntil: skill.validUntil },
  )
  const { data: known } = SkillLevel.safeParse(level)
  return known ? [...kept, { skillId, level: known, ...(validUntil !== undefined && { validUntil }) }] : kept
}

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
