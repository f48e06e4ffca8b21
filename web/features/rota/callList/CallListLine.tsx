import { useQuery } from '@tanstack/react-query'
import { PhoneCall } from 'lucide-react'
import { failureOf } from '../../../api/error.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { callListQuery } from './callList.queries.ts'

/** 'Call list: nothing reaches 3 people': one line with the way to them, where there is somebody. */
export default function CallListLine() {
  const t = useT()
  const query = useQuery(callListQuery(useToday()))
  if (failureOf(query)) return <QueryFailure message={t('callList.failed')} query={query} />
  const count = query.data?.length ?? 0
  if (count === 0) return null
  return (
    <LinkButton
      to={rotaPath('call-list')}
      variant="quiet"
      icon={<PhoneCall aria-hidden="true" className="size-5 shrink-0" />}
      className="-ml-5 self-start text-left"
    >
      {t('callList.line', { count })}
    </LinkButton>
  )
}
