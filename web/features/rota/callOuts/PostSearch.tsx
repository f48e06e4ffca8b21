import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { type CallOut, callOutsApi, offersApi } from '#shared/callOuts.ts'
import { runsApi } from '#shared/rotaRuns.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useConfig } from '../../config/config.ts'
import { blockText } from '../board/blockText.ts'
import { ReplyLinkField } from '../board/ReplyLinkField.tsx'
import { planKeys, rotaKeys } from '../rota.keys.ts'
import { nextText, offerText } from './callOut.text.ts'

export const callOutsQuery = queryOptions({
  queryKey: planKeys.callOuts,
  queryFn: ({ signal }) => call(callOutsApi.list, {}, { signal }),
})

/** What a button does, and for screen readers for which post. */
const Named = ({ post, children }: { post: string; children: string }) => (
  <span>
    {children}
    <span className="sr-only">: {post}</span>
  </span>
)

type Step = 'start' | 'next' | 'end'

interface PostSearchProps {
  serviceId: string
  postId: string
  post: string
  /** People are missing. */
  isEmpty: boolean
  /** The open search for this place, if there is one. */
  search: CallOut | undefined
}

/** Looks for somebody for a place: begins a search, shows who was asked and what they said, goes on, ends it. */
export function PostSearch({ serviceId, postId, post, isEmpty, search }: PostSearchProps) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<Step>()
  const act = (step: Step, work: () => Promise<CallOut>) =>
    save(step, async () => {
      try {
        await work()
      } finally {
        await cache.invalidateQueries({ queryKey: rotaKeys.all })
      }
    })
  if (!search && !isEmpty) return null
  return (
    <div className="mt-2 flex flex-col gap-2">
      {search ? (
        <Search
          search={search}
          busy={busy}
          onStep={(step) => act(step, () => call(callOutsApi[step], { id: search._id }))}
        />
      ) : (
        <Button
          size="sm"
          className="self-start"
          busy={busy === 'start'}
          icon={<UserRoundSearch aria-hidden="true" className="size-4" />}
          onClick={() => act('start', () => call(callOutsApi.start, { serviceId, postId }))}
        >
          <Named post={post}>{t('callOut.start')}</Named>
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {whyOf(failure.error)}
        </p>
      )}
    </div>
  )
}

interface SearchProps {
  search: CallOut
  busy: Step | null
  onStep: (step: 'next' | 'end') => void
}

/** An open search: whom it asked, in which order, and what happens next. */
export function Search({ search, busy, onStep }: SearchProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const { places, filled, offers, nextWaveAt, post, serviceId, postId } = search
  const isNobodyLeft = nextWaveAt === null && !offers.some(({ state }) => state === 'sent')
  return (
    <div className="rounded border bg-sunken p-3 text-sm">
      <p className="font-medium">{t('callOut.looking', { count: places - filled, post })}</p>
      <p className="text-muted">{nextText(search, timeZone, new Date(), t)}</p>
      {offers.length > 0 && (
        <ol className="my-2 border-b">
          {offers.map((offer) => (
            <li key={offer._id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{offer.user.name}</span>
                <span className="text-muted"> · {offerText(offer, t)}</span>
                {offer.state === 'sent' && offer.toldBy === 'none' && (
                  <span className="block text-danger">{t('callOut.unreached')}</span>
                )}
              </span>
              {offer.state === 'sent' && (
                <ReplyLinkField name={offer.user.name} make={() => call(offersApi.replyLink, { id: offer._id })} />
              )}
            </li>
          ))}
        </ol>
      )}
      {isNobodyLeft && (
        <Disclosure label={t('callOut.closest')}>
          <Closest serviceId={serviceId} postId={postId} />
        </Disclosure>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isNobodyLeft && nextWaveAt !== null && (
          <Button size="sm" busy={busy === 'next'} onClick={() => onStep('next')}>
            <Named post={post}>{t('callOut.next')}</Named>
          </Button>
        )}
        <Button size="sm" variant="quiet" busy={busy === 'end'} onClick={() => onStep('end')}>
          <Named post={post}>{t('callOut.end')}</Named>
        </Button>
      </div>
    </div>
  )
}

/** People shown of those against whom something stands. */
const CLOSEST = 5

/** Who comes closest to a place for which nobody is left, and what stands against each. */
function Closest({ serviceId, postId }: { serviceId: string; postId: string }) {
  const t = useT()
  const { data, error } = useQuery({
    queryKey: planKeys.explain(serviceId, postId),
    queryFn: ({ signal }) => call(runsApi.explain, { serviceId, postId }, { signal }),
  })
  if (error) return <p className="text-danger">{whyOf(error)}</p>
  if (!data) return <Spinner />
  const kept = data.candidates.filter(({ blocks }) => blocks.length > 0).slice(0, CLOSEST)
  return (
    <ul>
      {kept.map(({ user, blocks }) => (
        <li key={user._id} className="py-1 wrap-anywhere">
          <span className="font-medium">{user.name}</span>
          <span className="text-muted"> · {blocks.map((block) => blockText(block, t)).join(' ')}</span>
        </li>
      ))}
    </ul>
  )
}
