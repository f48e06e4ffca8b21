import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardService, DraftPlace, Place } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Explain } from '../../explain/Explain.tsx'
import { listOf } from '../../listOf.ts'
import { linksQuery } from '../../setup/setup.queries.ts'
import { type Cell, draftPlaces, heldPlaceOf, isOfSheet, placesOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import type { History, Refused } from '../drafts/useDraft.ts'
import type { Pair } from '../exchange/exchange.model.ts'
import { SwappedNotice } from '../exchange/SwappedNotice.tsx'
import type { Swapped } from '../exchange/useSwap.ts'
import { CandidateSearch, useRanked } from './CandidateSearch.tsx'
import { CellSearch } from './CellSearch.tsx'
import { DeclinedList } from './DeclinedList.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { PlacedList, partnersOf } from './PlacedList.tsx'
import { useSheetPlace } from './useSheetPlace.ts'

interface PickerProps {
  board: Board
  cell: Cell
  posts: Post[]
  /** Begins with why the place is somebody's or nobody's. */
  isExplained: boolean
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  refused: Refused | null
  onSave: (places: DraftPlace[], options?: { force?: boolean }) => Promise<boolean>
  /** Two people take the places of each other. */
  onSwap: (pair: Pair) => Promise<boolean>
  swapped: Swapped | null
  /** Takes the last change back. */
  onUndo: () => void
  history: History
  onClose: () => void
}

/** Whom a press places at a cell, and the person who was put in for another with it, until the next press. */
function usePlacing({ service, post, places }: Cell, onSave: PickerProps['onSave']) {
  const [replaced, setReplaced] = useState<{ out: string; userId: string } | null>(null)
  /** Place of the person who was put in; undefined once they have left it. */
  const fresh = places.find(({ userId }) => userId === replaced?.userId)
  const save: typeof onSave = (...what) => {
    setReplaced(null)
    return onSave(...what)
  }
  return {
    /** Names of who is out and who is in. */
    replaced: replaced && fresh ? { out: replaced.out, name: fresh.name } : null,
    forget: () => setReplaced(null),
    save,
    /** `instead` gives the place up for them. */
    async place(userId: string, force = false, instead?: Place | null): Promise<void> {
      const others = draftPlaces(service).filter((one) => one.userId !== instead?.userId || one.postId !== post._id)
      const stored = save([...others, { userId, postId: post._id, locked: false }], { force })
      if (instead) setReplaced({ out: instead.name, userId })
      if (!(await stored)) setReplaced(null)
    },
  }
}

/** Key of a place among those of its post: a name of the sheet may be linked to nobody. */
const keyOf = ({ userId, shiftId }: Place): string => userId ?? shiftId ?? ''

/** Whom the next choice replaces, of the people at a post; of places of the sheet those that have a shift. */
function useHolder({ places }: Cell) {
  const [instead, setInstead] = useState<string | null>(null)
  const holders = places.filter(({ shadow, layer, shiftId }) => !shadow && (layer !== 'outside' || shiftId !== null))
  return { holders, holder: holders.find((one) => keyOf(one) === instead) ?? holders[0], setInstead }
}

/**
 * Panel with the people at one post of one service and the people who could stand there: the best fit first, people
 * with blocks last, with the reason. A place of the sheet is changed on the schedule at once, all others in the draft.
 */
export function Picker({
  board,
  cell,
  posts,
  isExplained,
  rules,
  refused,
  onSave,
  onSwap,
  swapped,
  onUndo,
  history,
  onClose,
}: PickerProps) {
  const t = useT()
  const { service, post, places } = cell
  const { replaced, forget, save, place } = usePlacing(cell, onSave)
  const sheet = useSheetPlace(cell, history)
  const { explanation, isAwaited } = useRanked(cell)
  /** Why it is empty comes first where nobody could have it. */
  const isNobodys = cell.missing > 0 && explanation?.candidates.every(({ cost }) => cost === null) === true
  const { holders, holder, setInstead } = useHolder(cell)
  const isFull = places.filter(({ shadow }) => !shadow).length >= (cell.need?.maxPeople ?? 0)
  const isAtOnce = !isFull && isOfSheet(service)
  const ofSheet = isFull && holder?.layer === 'outside' ? holder : null
  // With several of whom one is replaced, it is asked of that one.
  const asked = isFull && holders.length > 1 ? holder : null
  const planned = asked
    ? [asked].find(({ layer }) => layer !== 'outside')
    : holders.find(({ layer }) => layer !== 'outside')
  const why = cell.missing > 0 ? t('explain.whyEmpty') : planned ? t('explain.why', { name: planned.name }) : null
  const choose = (userId: string, force = false) => {
    const name = board.members.find(({ user }) => user._id === userId)?.user.name ?? ''
    if (ofSheet) return sheet.replace(ofSheet, { _id: userId, name }, force)
    // A Sunday of the sheet has all of its places on the schedule; who learns takes none there.
    if (isAtOnce && !rules?.isTrainee(userId, post)) return sheet.add({ _id: userId, name }, force)
    return place(userId, force, isFull ? holder : null)
  }
  const from = isFull && holder ? heldPlaceOf(service._id, holder) : undefined
  const [chosen, setChosen] = useState<string | null>(null)
  const onPlace = (userId: string) => {
    setChosen(userId)
    choose(userId)
  }
  return (
    <PickerFrame
      title={post.name}
      service={service}
      refused={sheet.refused ?? refused}
      onForce={chosen === null ? null : () => choose(chosen, true)}
      onClose={onClose}
    >
      {cell.asking > 0 && <CellSearch cell={cell} />}
      <PlacedList board={board} service={service} places={places} by="name" onSave={save} onEmpty={sheet.empty} />
      <DeclinedList service={service} isShown={({ postId }) => postId === post._id} />
      {isNobodys && <Explain board={board} cell={cell} posts={posts} onSave={save} />}
      {why && !isNobodys && !isAwaited && (
        <Disclosure label={why} isOpen={isExplained} className="text-sm">
          <Explain board={board} cell={cell} posts={posts} holderId={asked?.userId ?? undefined} onSave={save} />
        </Disclosure>
      )}
      <CandidateSearch
        board={board}
        cell={cell}
        rules={rules}
        isExplained={isNobodys}
        // A person who is put in where no place is left replaces somebody.
        onPlace={isFull && !holder ? null : onPlace}
        swap={from && { from, onSwap: (other) => onSwap([from, other]) }}
        above={
          <>
            {isFull && holder && (
              <InsteadOf board={board} service={service} holder={holder} holders={holders} onChange={setInstead} />
            )}
            {(ofSheet || isAtOnce) && (
              <p className={cx('text-sm text-muted', ofSheet && '-mt-2')}>{t('board.sheetAtOnce')}</p>
            )}
          </>
        }
      />
      {/* Below the list, which does not move under the pointer. */}
      {replaced && (
        <Changed
          text={t('explain.replaced', replaced)}
          onUndo={() => {
            forget()
            onUndo()
          }}
        />
      )}
      {swapped && !replaced && <SwappedNotice swapped={swapped} onUndo={onUndo} />}
      {sheet.changed && (
        <Changed text={sheet.changed.text} onUndo={() => sheet.changed && history.takeBack(sheet.changed.step)} />
      )}
    </PickerFrame>
  )
}

interface InsteadOfProps extends Pick<PartnersLeftProps, 'board' | 'service'> {
  holder: Place
  holders: Place[]
  onChange: (userId: string) => void
}

/** Says instead of whom somebody is put in at a post where no place is left; of several one is chosen. */
function InsteadOf({ board, service, holder, holders, onChange }: InsteadOfProps) {
  const t = useT()
  const left = <PartnersLeft board={board} service={service} holder={holder} />
  if (holders.length === 1)
    return (
      <>
        <p className="text-sm">{t('board.insteadOf', { name: holder.name })}</p>
        {left}
      </>
    )
  return (
    <>
      <Select aria-label={t('board.instead')} value={keyOf(holder)} onChange={({ target }) => onChange(target.value)}>
        {holders.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {t('board.insteadOf', { name: one.name })}
          </option>
        ))}
      </Select>
      {left}
    </>
  )
}

interface PartnersLeftProps {
  board: Board
  service: BoardService
  holder: Place
}

/** Warns, before somebody is put in instead of a person, of those there who serve only together with that person. */
function PartnersLeft({ board, service, holder }: PartnersLeftProps) {
  const t = useT()
  const { data: links } = useQuery(linksQuery)
  const partners = new Set(partnersOf(board, links ?? [], holder.userId))
  const names = board.members.flatMap(({ user }) =>
    partners.has(user.name) && placesOf(service, user._id).length > 0 ? user.name : [],
  )
  if (names.length === 0) return null
  const said = t('board.leftAlone', { count: names.length, names: listOf(names), name: holder.name })
  return <p className="-mt-2 text-sm text-accent-ink">{said}</p>
}

/** Says what came of a press, and takes it back. */
function Changed({ text, onUndo }: { text: string; onUndo: () => void }) {
  const t = useT()
  return (
    <div className="sticky bottom-0 z-1">
      <Notice
        tone="success"
        className="text-sm"
        action={
          <Button size="sm" onClick={onUndo}>
            {t('app.undo')}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  )
}
