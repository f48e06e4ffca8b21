import { queryOptions, useQuery } from '@tanstack/react-query'
import { seenApi } from '#shared/talk/seen.ts'
import { call } from '../../../api/call.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'

/** Who has read an announcement; refused (404) where no admin wrote it, so that it is not asked again. */
const seenQuery = (id: string) =>
  queryOptions({
    queryKey: ['seen', id],
    queryFn: ({ signal }) => call(seenApi.show, { id }, { signal }),
    retry: false,
    staleTime: 30_000,
  })

/** 'Seen by 34 of 40' below an announcement, for admins; behind it who has not. Nothing where it is not known. */
export default function AnnouncementSeen({ id, isOwn }: { id: string; isOwn: boolean }) {
  const t = useT()
  const { data } = useQuery(seenQuery(id))
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
