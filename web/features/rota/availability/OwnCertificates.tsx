import type { Mine } from '#shared/rota/availability.ts'
import { certificateState } from '#shared/rota/certificates.ts'
import { formatDay } from '../../../strings/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useWhoseT } from './whose.ts'

interface OwnCertificatesProps {
  skills: Mine['rota']['skills']
  today: string
}

/** Until when the certificates of a person hold, and what to do where one ends soon, has ended, or was not shown. */
export function OwnCertificates({ skills, today }: OwnCertificatesProps) {
  const t = useWhoseT()
  const shown = skills.flatMap(({ skillId, name: skill, level, validUntil, warnDays }) => {
    if (level !== 'able' || warnDays === undefined) return []
    const state = certificateState({ validUntil, warnDays }, today)
    const gaps = { skill, day: validUntil === null ? '' : formatDay(validUntil, 'full') }
    const what = validUntil === null ? 'unshown' : state
    return [{ skillId, state, text: t(`availability.certificate.${what}`, gaps) }]
  })
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {shown.map(({ skillId, state, text }) =>
        state === 'valid' ? (
          <p key={skillId} className="text-sm text-muted">
            {text}
          </p>
        ) : (
          <Notice key={skillId} tone={state === 'expired' ? 'error' : 'info'}>
            {text}
          </Notice>
        ),
      )}
    </div>
  )
}
