import type { MemberAvailability } from '#shared/memberAvailability.ts'
import { monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { listOf } from '../listOf.ts'
import { shareText } from '../share.text.ts'

type PersonHeadProps = Pick<MemberAvailability, 'user' | 'rota' | 'months'>

/** Whether the person has an account, what becomes of that which is entered for them, and how often they serve. */
export function PersonHead({ user: { joined, suspended }, rota, months }: PersonHeadProps) {
  const t = useT()
  const has = months
    .filter(({ planned }) => planned > 0)
    .map(({ month, ...own }) => shareText(own, monthSpan(month), t))
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[65ch] text-muted">
        {suspended && <Tag>{t('admin.isSuspended')}</Tag>} {t(joined ? 'person.isTold' : 'person.isTheirs')}{' '}
        {!rota.stated && t('person.saidNothing')}
      </p>
      {has.length > 0 && <p>{t('person.has', { what: listOf(has) })}</p>}
    </div>
  )
}
