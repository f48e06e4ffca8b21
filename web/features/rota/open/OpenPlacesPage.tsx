import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HandHelping } from 'lucide-react'
import { useState } from 'react'
import type { Assignment } from '#shared/rota/answers.ts'
import { type OpenPlace, openPlacesApi, wantedKey } from '#shared/rota/openPlaces.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Seen } from '../../../ui/Seen.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { useActsFor, useWhoseT } from '../availability/whose.ts'
import { WhoseFrame } from '../helpers/WhoseFrame.tsx'
import { WhosePage } from '../helpers/WhosePage.tsx'
import { rotaKeys } from '../rota.keys.ts'
import { offerRefusal } from '../standIns/offers/offer.text.ts'
import { openPlacesQuery } from './openPlaces.queries.ts'
import { bendTexts, neededText, openPlaceText } from './openPlaces.text.ts'

/** 'Places you could take', or whom one helps: open places, each taken with one press. */
export function OpenPlacesPage() {
  const t = useT()
  return (
    <WhosePage title={t('open.title')}>
      <PlacesToTake />
    </WhosePage>
  )
}

function PlacesToTake() {
  const t = useWhoseT()
  const query = useQuery(openPlacesQuery(useActsFor().for))
  const { taken, failure, busy, take } = useTaking()
  return (
    <WhoseFrame title={t('open.title')}>
      {taken && (
        <Seen key={taken._id}>
          <Notice tone="success" className="mb-4">
            {t('open.taken', { place: openPlaceText(taken) })}
          </Notice>
        </Seen>
      )}
      {failure && (
        <Seen>
          <Notice tone="error" className="mb-4">
            {t('open.notTaken')} {offerRefusal(failure.error, t)}
          </Notice>
        </Seen>
      )}
      <Fetched query={query} failed={t('open.failed')}>
        {(places) => <PlaceList places={places} busy={busy} onTake={take} />}
      </Fetched>
    </WhoseFrame>
  )
}

/** Takes a place for whom the page is about; the list is fetched again whatever the answer is: others may be first. */
function useTaking() {
  const cache = useQueryClient()
  const whose = useActsFor()
  const { busy, failure, save } = useSave<string>()
  const [taken, setTaken] = useState<Assignment | null>(null)
  const take = (place: OpenPlace) =>
    save(wantedKey(place), async () => {
      const { serviceId, postId } = place
      setTaken(null)
      try {
        setTaken(await call(openPlacesApi.take, { serviceId, postId, ...whose }))
      } finally {
        await cache.invalidateQueries({ queryKey: rotaKeys.all })
      }
    })
  return { taken, failure, busy, take }
}

interface PlaceListProps {
  places: OpenPlace[]
  /** Key of the place that is being taken. */
  busy: string | null
  onTake: (place: OpenPlace) => void
}

function PlaceList({ places, busy, onTake }: PlaceListProps) {
  const t = useWhoseT()
  if (places.length === 0) return <EmptyState title={t('open.none')}>{t('open.how')}</EmptyState>
  return (
    <ul className="overflow-hidden rounded border bg-surface">
      {places.map((place) => (
        <PlaceRow
          key={wantedKey(place)}
          place={place}
          isBusy={busy === wantedKey(place)}
          onTake={() => onTake(place)}
        />
      ))}
    </ul>
  )
}

/** When and where somebody is welcome, who is there, what it would bend, and the press that takes the place. */
function PlaceRow({ place, isBusy, onTake }: { place: OpenPlace; isBusy: boolean; onTake: () => void }) {
  const t = useWhoseT()
  const { name, date, serviceTime, post, tieColor, with: others } = place
  const bends = bendTexts(place, t)
  return (
    <li className="flex flex-col gap-3 border-t px-4 py-3 first:border-t-0 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold first-letter:uppercase">
          {formatDay(date)} · {serviceTime}
          {name && ` · ${name}`}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>{post}</span>
          {tieColor && <Swatch color={tieColor} />}
          <span className="text-sm text-muted">{neededText(place, t)}</span>
        </p>
        {others.length > 0 && (
          <p className="text-sm text-muted">{t('open.with', { names: others.map((one) => one.name).join(', ') })}</p>
        )}
        {bends.map((text) => (
          <p key={text} className="text-sm font-medium text-accent-ink">
            {text}
          </p>
        ))}
      </div>
      <Button
        variant="primary"
        busy={isBusy}
        icon={<HandHelping aria-hidden="true" className="size-5" />}
        aria-label={t('open.takeThis', { place: openPlaceText(place) })}
        className="shrink-0 max-sm:w-full"
        onClick={onTake}
      >
        {t('open.take')}
      </Button>
    </li>
  )
}
