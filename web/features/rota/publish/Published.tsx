import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Publication } from '#shared/rota/publish.ts'
import { publicationPath, rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useConfig } from '../../people/config/config.ts'
import { publicationQuery, publicationsQuery } from '../board/board.queries.ts'
import { FIRST, FirstRows } from '../todo/TodoRow.tsx'
import { publicationTitle } from './publish.text.ts'
import { Receipts } from './Receipts.tsx'

/** The publications, folded; the address names the publication whose receipts are shown. */
export function Published() {
  const t = useT()
  const [params] = useSearchParams()
  return (
    <Disclosure label={t('published.menu')} isOpen={params.has('publication')}>
      <PublishedList chosen={params.get('publication')} />
    </Disclosure>
  )
}

/** `chosen` is the id of a publication, or '' where the address leads to the list. */
function PublishedList({ chosen }: { chosen: string | null }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(publicationsQuery)
  const top = useRef<HTMLDivElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && chosen === '') top.current?.scrollIntoView({ block: 'center' })
  }, [isLoaded, chosen])
  if (!data)
    return error ? <QueryFailure message={t('published.failed')} query={{ error, isFetching, refetch }} /> : <Spinner />
  if (data.length === 0) return <p className="text-muted">{t('published.none')}</p>
  // The address may name a publication that is older than those shown at first.
  const old = data.slice(FIRST).filter(({ _id }) => _id === chosen)
  const rows = [...old, ...data.filter((one) => !old.includes(one))]
  return (
    <div ref={top} className="mt-2">
      <FirstRows rows={rows}>
        {(publication) => (
          <PublishedRow key={publication._id} publication={publication} isOpen={publication._id === chosen} />
        )}
      </FirstRows>
    </div>
  )
}

function PublishedRow({ publication, isOpen }: { publication: Publication; isOpen: boolean }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { _id, publishedBy } = publication
  const { data } = useQuery(publicationQuery(_id))
  const row = useRef<HTMLLIElement>(null)
  const isShown = isOpen && data !== undefined
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'start' })
  }, [isShown])
  const receipts = data?.receipts ?? []
  const waiting = receipts.filter(({ answered }) => !answered).length
  const told = receipts.filter(({ toldAt }) => toldAt !== null).length
  const about = [
    publishedBy && t('published.by', { name: publishedBy.name }),
    told > 0 && t('published.told', { count: told }),
    receipts.length > 0 && (waiting > 0 ? t('published.unanswered', { count: waiting }) : t('published.answered')),
  ].filter(Boolean)
  return (
    <li ref={row} className="border-t first:border-t-0">
      <Link
        to={isOpen ? rotaPath('coverage') : publicationPath(_id)}
        preventScrollReset
        aria-expanded={isOpen}
        className="-ml-1 flex min-h-11 items-start gap-1 rounded py-2 hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden="true"
          className={cx('mt-1 size-4 shrink-0 transition-[rotate]', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-medium first-letter:uppercase">{publicationTitle(publication, timeZone, t)}</span>
          <span className="block text-sm text-muted">{about.join(' · ')}</span>
        </span>
      </Link>
      {isOpen && (
        <div className="py-3 pl-4">
          <Receipts publication={publication} isBelowTitle />
        </div>
      )}
    </li>
  )
}
