import { useQuery } from '@tanstack/react-query'
import { runsApi } from '#shared/rota/fill.ts'
import { type CallOut, type Offer, offersApi } from '#shared/rota/standIns.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { ReplyLinkField } from '../answers/recorded/ReplyLinkField.tsx'
import { blockText } from '../board/cells/blockText.ts'
import { planKeys } from '../rota.keys.ts'
import { useRotaSave } from '../useRotaSave.ts'
import { isExhausted, offerText } from './callOut.text.ts'

interface SearchPeopleProps {
  search: CallOut
  /** Phone numbers by the id of their person. */
  phones: ReadonlyMap<string, string>
}

/**
 * People whom a search has asked, in their order, with what can be done for each; those who come closest once nobody is
 * left.
 */
export function SearchPeople({ search, phones }: SearchPeopleProps) {
  const t = useT()
  return (
    <>
      {search.offers.length > 0 && (
        <ol className="border-b">
          {search.offers.map((offer) => (
            <Asked key={offer._id} offer={offer} search={search} phone={phones.get(offer.user._id) ?? null} />
          ))}
        </ol>
      )}
      {isExhausted(search) && (
        <Disclosure label={t('callOut.closest')}>
          <Closest serviceId={search.serviceId} postId={search.postId} />
        </Disclosure>
      )}
    </>
  )
}

function Asked({ offer, search, phone }: { offer: Offer; search: CallOut; phone: string | null }) {
  const t = useT()
  const { busy, failure, save } = useRotaSave<'yes'>()
  const { name } = offer.user
  const saidYes = () => save('yes', () => call(offersApi.answerFor, { id: offer._id, answer: 'accept' }))
  const messageOf = (url: string) =>
    t('callOut.message', {
      name: name.split(' ')[0] ?? name,
      post: search.post,
      url,
      when: `${formatDay(search.date)}, ${search.serviceTime}`,
    })
  return (
    <li className="flex flex-col gap-1 border-t py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{name}</span>
          <span className="text-muted"> · {offerText(offer, t)}</span>
        </span>
        <PhoneLink name={name} phoneNumber={phone} />
      </p>
      {offer.state === 'sent' && (
        <>
          {offer.toldBy === 'none' && <p className="text-danger">{t('callOut.unreached')}</p>}
          <div className="flex flex-wrap items-center gap-2">
            <ReplyLinkField
              name={name}
              make={() => call(offersApi.replyLink, { id: offer._id })}
              text={phone ? { phone, messageOf } : undefined}
            />
            <Button size="sm" busy={busy !== null} aria-label={t('callOut.saidYesNamed', { name })} onClick={saidYes}>
              {t('callOut.saidYes')}
            </Button>
          </div>
        </>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {whyOf(failure.error)}
        </p>
      )}
    </li>
  )
}

/** People shown of those against whom something stands. */
const CLOSEST = 5

/** People who come closest to a place for which nobody is left, and what stands against each. */
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
