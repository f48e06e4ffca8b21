import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Assignment, RotaMine } from '#shared/rota/answers.ts'
import type { Swap } from '#shared/rota/swaps.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ToDashboard } from '../../../ui/ToDashboard.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { AnswerInstead } from '../answers/OwnAnswer.tsx'
import { AskedSwaps } from './AskedSwaps.tsx'
import { Partners } from './Partners.tsx'
import { SwapCard } from './SwapCard.tsx'
import { isAskedBy, isSwapOpen } from './swap.proposals.ts'
import { answersText, placeTitle, swapQuestion } from './swap.text.ts'
import { type SeenSwap, useSeenSwaps } from './useSeenSwaps.ts'

/** The page of a swap, or of an own place for which one looks for a swap. */
export function SwapPage() {
  const t = useT()
  const { id = '' } = useParams()
  const me = useSession().user?._id
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(mineQuery)
  if (data && me) return <SwapView key={id} id={id} me={me} mine={data} since={dataUpdatedAt} />
  return (
    <SwapFrame title={t('swaps.titleOne')}>
      {error ? <QueryFailure message={t('swaps.failed')} query={{ error, isFetching, refetch }} /> : <Spinner />}
    </SwapFrame>
  )
}

/** The page's title below the way back, for a page that the menu does not have. */
function SwapFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <div className="max-w-2xl">
      <ToDashboard />
      <PageHeader title={title} />
      {children}
    </div>
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

/** The thing that the id names: a swap with its answers, or an own place with what becomes of it. */
export function SwapView({ id, me, mine, since }: SwapViewProps) {
  const t = useT()
  const { seen, keep } = useSeenSwaps(mine.swaps)
  const one = seen.find(({ swap }) => swap._id === id)
  if (one) {
    const { isDue, title } = swapQuestion(one, me, t)
    return (
      <SwapFrame title={isDue ? title : t('swaps.titleOne')}>
        <SwapCard seen={one} me={me} onChange={keep} />
      </SwapFrame>
    )
  }
  const place = mine.assignments.find(({ _id, state }) => _id === id && isLive(state))
  // What was answered here can be taken back here.
  const isDeclined = mine.assignments.some(({ _id, state }) => _id === id && state === 'declined')
  const asks = seen.filter(({ swap }) => isAskedBy(swap, me) && swap.legs[0]?.gives?.assignmentId === id)
  return (
    <SwapFrame title={place ? t('swaps.titleOf', { place: placeTitle(place) }) : t('swaps.titleOne')}>
      {asks.length > 0 && (
        <Section title={t('swaps.asked')} className="mb-8">
          <Progress asks={asks} isOwn={place !== undefined} />
          <AskedSwaps asks={asks} onChange={keep} />
        </Section>
      )}
      {!place && asks.length === 0 && (isDeclined ? <AnswerInstead assignmentId={id} /> : <p>{t('swaps.gone')}</p>)}
      {place && <Takers place={place} me={me} since={since} asks={asks} onAsked={keep} />}
    </SwapFrame>
  )
}

/** Answers to the requests for a place; for a reader alone before the first: each row says that there is none yet. */
function Progress({ asks, isOwn }: { asks: SeenSwap[]; isOwn: boolean }) {
  const t = useT()
  // A place that is no longer one's own has no progress: the yes that traded it is gone from the list, too.
  const progress = isOwn ? answersText(asks, t) : t('swaps.handedOver')
  return (
    <p role="status" className={progress ? 'mb-3 font-medium' : 'sr-only'}>
      {progress}
    </p>
  )
}

interface TakersProps extends Pick<SwapViewProps, 'me' | 'since'> {
  place: Assignment
  /** Requests of the viewer for the place. */
  asks: SeenSwap[]
  onAsked: (...swaps: Swap[]) => void
}

/** The people whom one can ask to take a place: folded while somebody is asked. */
function Takers({ onAsked, ...partners }: TakersProps) {
  const t = useT()
  const [asksMore, setAsksMore] = useState(false)
  const isWaiting = partners.asks.some(({ swap, isOver }) => isSwapOpen(swap) && !isOver)
  return (
    <>
      {isWaiting && (
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
      {(asksMore || !isWaiting) && (
        <Partners
          {...partners}
          onAsked={(swaps) => {
            onAsked(...swaps)
            setAsksMore(false)
          }}
        />
      )}
    </>
  )
}
