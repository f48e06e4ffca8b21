import type { Certificate } from '#shared/rota/certificates.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { PersonName } from '../../../people/people/PersonLink.tsx'

/** Who has shown a certificate until when: missing ones first, then by day. */
export function CertificatesPanel({ certificates }: { certificates: Certificate[] }) {
  const t = useT()
  return (
    <ul className="max-w-2xl">
      {certificates.map(({ user, skillId, skill, validUntil, state }) => (
        <li
          key={`${user._id} ${skillId}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t py-2 first:border-t-0"
        >
          <span className="min-w-0 wrap-anywhere">
            <PersonName person={user} /> · {skill}
          </span>
          <span className="flex flex-wrap items-baseline gap-2 text-muted">
            {validUntil === null ? t('setupRota.unshown') : formatDay(validUntil, 'shortWithYear')}
            {state !== 'valid' && validUntil !== null && <Tag>{t(`setupRota.certificate.${state}`)}</Tag>}
          </span>
        </li>
      ))}
    </ul>
  )
}
