import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAdmin } from '#shared/people/users.ts'
import { seenApi } from '#shared/talk/seen.ts'
import { call } from '../../../api/call.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { everybodyQuery } from '../../people/people/people.queries.ts'

/** Who has read an announcement; refused (404) where no admin wrote it. */
const seenQuery = (id: string) =>
  queryOptions({
    queryKey: ['seen', id],
    queryFn: ({ signal }) => call(seenApi.show, { id }, { signal }),
    retry: false,
    staleTime: 30_000,
  })

interface AnnouncementSeenProps {
  id: string
  /** Null where the sender is gone. */
  senderId: string | null
  isOwn: boolean
}

/**
 * 'Seen by 34 of 40' below an announcement of an admin, for admins; behind it who has not. Nothing where it is not
 * known.
 */
export default function AnnouncementSeen({ id, senderId, isOwn }: AnnouncementSeenProps) {
  const t = useT()
  const { data: everybody } = useQuery({ ...everybodyQuery, enabled: !isOwn })
  const sender = everybody?.find(({ _id }) => _id === senderId)
  const { data } = useQuery({ ...seenQuery(id), enabled: isOwn || (sender !== undefined && isAdmin(sender)) })
  if (!data) return null
  const [seen, all] = [data.seen.length, data.seen.length + data.unseen.length]
  if (all === 0) return null
  const place = cx('max-w-[min(70%,36rem)] text-sm text-muted', isOwn ? 'mr-1' : 'ml-11')
  if (seen === all) return <p className={place}>{t('care.seenByAll', { all })}</p>
  const names = new Intl.ListFormat(locale()).format(data.unseen.map(({ name }) => name))
  return (
    <div className={place}>
      <Disclosure label={t('care.seenBy', { seen, all })}>
        <p className="wrap-anywhere">{t('care.notSeen', { names })}</p>
      </Disclosure>
    </div>
  )
}
