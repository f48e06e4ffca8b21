import { useState } from 'react'
import { type CallOut, callOutsApi } from '#shared/rota/standIns.ts'
import { call } from '../../../api/call.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConfig } from '../../people/config/config.ts'
import { MoreMenu } from '../board/MoreMenu.tsx'
import { ChoosePanel } from '../board/picker/ChoosePanel.tsx'
import { usePanelEntry } from '../board/usePanelEntry.ts'
import { SeenBy } from '../open/SeenBy.tsx'
import { isExhausted, searchSummary, searchText } from '../standIns/callOut.text.ts'
import { SearchPeople } from '../standIns/SearchPeople.tsx'
import { useRefetchRota } from '../useRefetchRota.ts'
import { FirstRows, TodoRow } from './TodoRow.tsx'
import { type GapToFill, gapWhenText } from './todo.text.ts'

interface OpenPlacesProps {
  places: GapToFill[]
  /** Phone numbers by the id of their person. */
  phones: ReadonlyMap<string, string>
}

/** Places that nobody has yet: who is being asked for each, and what an admin can do. */
export function OpenPlaces({ places, phones }: OpenPlacesProps) {
  const t = useT()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = places.find(({ _id }) => _id === chosenId)
  const close = () => setChosenId(null)
  usePanelEntry([chosen && close])
  return (
    <Section title={t('todo.openTitle')}>
      {places.length === 0 ? (
        <p className="text-muted">{t('todo.openNone')}</p>
      ) : (
        <FirstRows rows={places}>
          {(place, isGone) => (
            <OpenRow
              key={place._id}
              place={place}
              phones={phones}
              isGone={isGone}
              onChoose={() => setChosenId(place._id)}
            />
          )}
        </FirstRows>
      )}
      {chosen && <ChoosePanel key={chosen._id} place={chosen} onClose={close} />}
    </Section>
  )
}

type Step = 'start' | 'next'

interface OpenRowProps {
  place: GapToFill
  phones: OpenPlacesProps['phones']
  isGone: boolean
  onChoose: () => void
}

/** Starts, hurries and, after a question in `dialog`, ends the search for somebody at a place. */
function useSearch(place: GapToFill) {
  const t = useT()
  const refetch = useRefetchRota()
  const { busy, failure, save } = useSave<Step>()
  const { confirm, dialog } = useConfirm()
  const { serviceId, postId, post, search } = place
  const refetched = async (work: Promise<CallOut>) => {
    try {
      await work
    } finally {
      await refetch()
    }
  }
  const act = (step: Step, work: () => Promise<CallOut>) => save(step, () => refetched(work()))
  return {
    busy,
    failure,
    dialog,
    askMore: search
      ? { label: t('callOut.next'), onPress: () => act('next', () => call(callOutsApi.next, { id: search._id })) }
      : {
          label: t('callOut.start'),
          onPress: () => act('start', () => call(callOutsApi.start, { serviceId, postId })),
        },
    askToEnd: () =>
      search &&
      confirm({
        title: t('callOut.endQuestion', { post, when: gapWhenText(place) }),
        message: t('callOut.endMessage'),
        confirmLabel: t('callOut.endConfirm'),
        failed: t('callOut.failed'),
        work: () => refetched(call(callOutsApi.end, { id: search._id })),
      }),
  }
}

/** A place that nobody has: who is asked for it, and the ways to fill it. */
function OpenRow({ place, phones, isGone, onChoose }: OpenRowProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const work = useSearch(place)
  const { search } = place
  return (
    <TodoRow
      isGone={isGone}
      title={<OpenTitle place={place} />}
      about={
        <>
          <span className={cx((!search || isExhausted(search)) && 'font-medium text-danger')}>
            {search ? searchSummary(search, timeZone, new Date(), t) : t('callOut.nobodyAsked')}
          </span>
          <SeenBy {...place} isShort />
        </>
      }
      actions={<OpenActions place={place} work={work} onChoose={onChoose} />}
      note={
        <>
          <FailureNotice title={t('callOut.failed')} failure={work.failure} />
          {search && work.dialog}
        </>
      }
    >
      {search && (
        <>
          <p className="text-muted first-letter:uppercase">{searchText(search, timeZone, new Date(), t)}</p>
          <SearchPeople search={search} phones={phones} />
        </>
      )}
    </TodoRow>
  )
}

/** When somebody is needed, at which post, and how many. */
function OpenTitle({ place }: { place: GapToFill }) {
  const t = useT()
  const isWide = useIsWide()
  const { post, empty } = place
  return (
    <>
      {isWide ? (
        `${gapWhenText(place)} · `
      ) : (
        <span className="block text-sm first-letter:uppercase">{gapWhenText(place)}</span>
      )}
      {post}
      {empty > 1 && ` · ${t('todo.places', { count: empty })}`}
    </>
  )
}

interface WorkProps {
  place: GapToFill
  work: ReturnType<typeof useSearch>
}

/** The ways to fill a place: to choose somebody, to ask more people, to ask nobody any more. */
function OpenActions({ place, work, onChoose }: WorkProps & Pick<OpenRowProps, 'onChoose'>) {
  const t = useT()
  const isWide = useIsWide()
  const { busy, askMore, askToEnd } = work
  const { post, search } = place
  const what = `${post}, ${gapWhenText(place)}`
  // Nobody is left, or all are asked already.
  const mayAsk = !search || search.nextWaveAt !== null
  const endSearch = { label: t('callOut.end'), onPress: askToEnd }
  const menu = [...(mayAsk && !isWide ? [askMore] : []), ...(search ? [endSearch] : [])]
  return (
    <>
      <Button size="sm" aria-label={t('todo.chooseFor', { what })} className="shrink-0" onClick={onChoose}>
        {t(isWide ? 'todo.choose' : 'todo.chooseShort')}
      </Button>
      {mayAsk && isWide && (
        <Button
          size="sm"
          className="shrink-0"
          busy={busy === 'start' || busy === 'next'}
          aria-label={`${askMore.label}: ${what}`}
          onClick={askMore.onPress}
        >
          {askMore.label}
        </Button>
      )}
      {menu.length > 0 && <MoreMenu about={what} actions={menu} />}
    </>
  )
}
