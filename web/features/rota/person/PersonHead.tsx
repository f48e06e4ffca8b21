import type { ReactNode } from 'react'
import type { MemberAvailability } from '#shared/memberAvailability.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'

interface PersonHeadProps extends Pick<MemberAvailability, 'user' | 'rota'> {
  /** How somebody without an account joins. */
  joining: ReactNode
}

/** Whether the person has an account, and what becomes of that which is entered for them. */
export function PersonHead({ user: { joined, suspended }, rota, joining }: PersonHeadProps) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[65ch] text-muted">
        {suspended && <Tag>{t('admin.isSuspended')}</Tag>} {!joined && <Tag>{t('person.notJoined')}</Tag>}{' '}
        {t(joined ? 'person.isTold' : 'person.isTheirs')} {!rota.stated && t('person.saidNothing')}
      </p>
      {!joined && joining}
    </div>
  )
}
