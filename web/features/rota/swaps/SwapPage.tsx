import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Assignment, RotaMine } from '#shared/rota/answers.ts'
import type { Swap } from '#shared/rota/swaps.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { useActsFor, useWhoseT } from '../availability/whose.ts'
import { AnswerInstead } from '../helpers/AnswerInstead.tsx'
import { helpedQuery } from '../helpers/helped.queries.ts'
import { WhoseFrame } from '../helpers/WhoseFrame.tsx'
import { WhosePage } from '../helpers/WhosePage.tsx'
import { AskedSwaps } from './AskedSwaps.tsx'
import { Partners } from './Partners.tsx'
import { SwapCard } from './SwapCard.tsx'
import { isAskedBy, isSwapOpen } from './swap.proposals.ts'
import { answersText, placeTitle, swapQuestion } from './swap.text.ts'
import { type SeenSwap, useSeenSwaps } from './useSeenSwaps.ts'

/** The page of a swap, or of a place for which one looks for a swap: an own one, or of somebody whom one helps. */
export function SwapPage() {
  const t = useT()
  return (
    <WhosePage title={t('swaps.titleOne')}>
      <SwapOf />
    </WhosePage>
  )
}

/** What is asked of the person whom the page is about. */
function useAskedOf(userId: string | undefined) {
  const own = useQuery({ ...mineQuery, enabled: userId === undefined })
  const helped = useQuery({ ...helpedQuery(userId ?? ''), enabled: userId !== undefined })
  return userId === undefined ? own : helped
}

function SwapOf() {
  const t = useT()
  const { id = '' } = useParams()
  const ownId = useSession().user?._id
  const { for: helpedId } = useActsFor()
  const me = helpedId ?? ownId
  const { data, error, isFetching, refetch, dataUpdatedAt } = useAskedOf(helpedId)
  if (data && me) return <SwapView key={id} id={id} me={me} mine={data} since={dataUpdatedAt} />
  return (
    <WhoseFrame title={t('swaps.titleOne')}>
      {error ? <QueryFailure message={t('swaps.failed')} query={{ error, isFetching, refetch }} /> : <Spinner />}
    </WhoseFrame>
  )
}

interface SwapViewProps {
  /** Id of a swap, or of an assignment. */
  id: string
  /** The person whom it is about: the viewer, or whom they help. */
  me: string
  mine: Pick<RotaMine, 'assignments' | 'swaps'>
  /** Time at which `mine` was fetched. */
  since: number
}

/** The thing that the id names: a swap with its answers, or an own place with what becomes of it. */
export function SwapView({ id, me, mine, since }: SwapViewProps) {
  const t = useWhoseT()
  const { seen, keep } = useSeenSwaps(mine.swaps)
  const one = seen.find(({ swap }) => swap._id === id)
  if (one) {
    const { isDue, title } = swapQuestion(one, me, t)
    return (
      <WhoseFrame title={isDue ? title : t('swaps.titleOne')}>
        <SwapCard seen={one} me={me} onChange={keep} />
      </WhoseFrame>
    )
  }
  const place = mine.assignments.find(({ _id, state }) => _id === id && isLive(state))
  // What was answered here can be taken back here.
  const isDeclined = mine.assignments.some(({ _id, state }) => _id === id && state === 'declined')
  const asks = seen.filter(({ swap }) => isAskedBy(swap, me) && swap.legs[0]?.gives?.assignmentId === id)
  return (
    <WhoseFrame title={place ? t('swaps.titleOf', { place: placeTitle(place) }) : t('swaps.titleOne')}>
      {asks.length > 0 && (
        <Section title={t('swaps.asked')} className="mb-8">
          <Progress asks={asks} isOwn={place !== undefined} />
          <AskedSwaps asks={asks} onChange={keep} />
        </Section>
      )}
      {!place && asks.length === 0 && (isDeclined ? <AnswerInstead assignmentId={id} /> : <p>{t('swaps.gone')}</p>)}
      {place && <Takers place={place} me={me} since={since} asks={asks} onAsked={keep} />}
    </WhoseFrame>
  )
}

/** Answers to the requests for a place; for a reader alone before the first: each row says that there is none yet. */
function Progress({ asks, isOwn }: { asks: SeenSwap[]; isOwn: boolean }) {
  const t = useWhoseT()
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
  const t = useWhoseT()
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
