import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isLive, type RotaMine } from '#shared/answers.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ToDashboard } from '../../../ui/ToDashboard.tsx'
import { useSession } from '../../sessions/session.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { AskedSwaps } from './AskedSwaps.tsx'
import { Partners } from './Partners.tsx'
import { SwapCard } from './SwapCard.tsx'
import { isAskedBy, isOpen } from './swap.proposals.ts'
import { answersText, placeTitle, swapQuestion } from './swap.text.ts'
import { useSeenSwaps } from './useSeenSwaps.ts'

/** The page of a swap, or of an own place for which one looks for a swap. */
export function SwapPage() {
  const t = useT()
  const { id = '' } = useParams()
  const me = useSession().user?._id
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(mineQuery)
  if (data && me) return <SwapView key={id} id={id} me={me} mine={data} since={dataUpdatedAt} />
  return (
    <>
      <SwapHeader title={t('swaps.titleOne')} />
      {error ? <QueryFailure message={t('swaps.failed')} query={{ error, isFetching, refetch }} /> : <Spinner />}
    </>
  )
}

/** The page's h1 below the way back, for a page that the menu does not have. */
function SwapHeader({ title }: { title: string }) {
  return (
    <>
      <ToDashboard />
      <PageHeader title={title} />
    </>
  )
}

interface SwapViewProps {
  /** Id of a swap, or of an own assignment. */
  id: string
  me: string
  mine: Pick<RotaMine, 'assignments' | 'swaps'>
  /** Time at which `mine` was fetched. */
  since: number
}

/**
 * The thing that the id names: a swap with its answers, or an own place with the viewer's requests and the people whom
 * they can ask.
 */
export function SwapView({ id, me, mine, since }: SwapViewProps) {
  const t = useT()
  const { seen, keep } = useSeenSwaps(mine.swaps)
  /** While somebody is asked, the choice of others is folded. */
  const [asksMore, setAsksMore] = useState(false)
  const one = seen.find(({ swap }) => swap._id === id)
  const place = mine.assignments.find(({ _id, state }) => _id === id && isLive(state))
  const asks = seen.filter(({ swap }) => isAskedBy(swap, me) && swap.legs[0]?.gives?.assignmentId === id)
  const isWaiting = asks.some(({ swap, isOver }) => isOpen(swap) && !isOver)
  // A place that is no longer one's own has no progress: the yes that traded it is gone from the list, too.
  const progress = place ? answersText(asks, t) : t('swaps.handedOver')
  const question = one && swapQuestion(one, me, t)
  const title = question
    ? question.isDue
      ? question.title
      : t('swaps.titleOne')
    : place
      ? t('swaps.titleOf', { place: placeTitle(place) })
      : t('swaps.titleOne')
  usePageTitle(title)
  if (one)
    return (
      <div className="max-w-2xl">
        <SwapHeader title={title} />
        <SwapCard seen={one} me={me} onChange={keep} />
      </div>
    )
  return (
    <div className="max-w-2xl">
      <SwapHeader title={title} />
      {asks.length > 0 && (
        <Section title={t('swaps.asked')} className="mb-10">
          {/* Each row says that there is no answer yet. */}
          <p role="status" className={progress ? 'mb-3 font-medium' : 'sr-only'}>
            {progress}
          </p>
          <AskedSwaps asks={asks} onChange={keep} />
        </Section>
      )}
      {!place && asks.length === 0 && <p>{t('swaps.gone')}</p>}
      {place && isWaiting && (
        <Button
          className="mb-6"
          aria-expanded={asksMore}
          icon={
            <ChevronDown aria-hidden="true" className={cx('size-5 transition-[rotate]', asksMore && 'rotate-180')} />
          }
          onClick={() => setAsksMore(!asksMore)}
        >
          {t('swaps.askElse')}
        </Button>
      )}
      {place && (asksMore || !isWaiting) && (
        <Partners
          place={place}
          since={since}
          me={me}
          asks={asks}
          onAsked={(swaps) => {
            keep(...swaps)
            setAsksMore(false)
          }}
        />
      )}
    </div>
  )
}
