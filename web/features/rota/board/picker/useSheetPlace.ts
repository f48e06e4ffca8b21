import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scheduleApi } from '#shared/plan/schedule.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Person } from '#shared/text.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { reachQuery } from '../../../people/people/reach.queries.ts'
import { useSession } from '../../../people/sessions/session.ts'
import { listOf, namesTogether } from '../../listOf.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { type Cell, plannedPlaces } from '../board.model.ts'
import { shownService } from '../drafts/shownDraft.ts'
import type { History, Kept } from '../drafts/useDraftSteps.ts'
import { type Refused, refusedBy } from '../drafts/whyNot.ts'
import { isSamePlace } from './heldTogether.ts'

/** What was changed on the schedule, in a sentence, and what takes it back. */
export interface SheetChange {
  text: string
  step: Kept
}

/** Returns a sentence about who is told of a change by push, and whom an admin tells; `isPast`: nobody is. */
export function useToldText(isPast: boolean) {
  const t = useT()
  const { user: me } = useSession()
  const { data: reach } = useQuery(reachQuery)
  const pushed = new Set(reach?.flatMap(({ user, way }) => (way === 'push' ? user._id : [])))
  return (people: Person[]): string => {
    const concerned = isPast ? [] : people.filter(({ _id }) => _id !== me?._id)
    const names = (isReached: boolean) =>
      concerned.filter(({ _id }) => pushed.has(_id) === isReached).map(({ name }) => name)
    const [told, untold] = [names(true), names(false)]
    if (concerned.length === 0) return t('board.sheetNobody')
    if (told.length === 0) return t('board.askedUnreached')
    return [
      told.length > 0 && t('board.sheetTold', { count: told.length, names: listOf(told) }),
      untold.length > 0 && t('board.sheetUntold', { names: listOf(untold) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** The person of a place of the sheet; nobody where its name is linked to no member. */
const personOf = ({ userId, name }: Place): Person[] => (userId === null ? [] : [{ _id: userId, name }])

/** The member whose name it is: two may share one. */
const linkOf = (userId: string | null) => (userId === null ? {} : { userId })

/** A shift as it is on the schedule, which a board does not know whole. */
async function readShift(date: string, shiftId: string) {
  const shifts = await call(scheduleApi.list, { view: 'all', from: date, to: date })
  return shifts.find(({ _id }) => _id === shiftId)
}

/** Somebody who gets a place at a post. */
interface Coming {
  person: Person
  post: Pick<Post, '_id' | 'name'>
}

/** One change of the schedule: somebody leaves a place, gets one, or gets that of another. */
interface Step {
  out?: Place | undefined
  coming?: Coming
}

/** Whoever comes gets a place that is given up at their post, else one that is open; what is left over becomes open. */
function stepsOf(out: readonly Place[], coming: readonly Coming[]): Step[] {
  const left = [...out]
  const steps = coming.map((one): Step => {
    const at = left.findIndex(({ postId }) => postId === one.post._id)
    return { coming: one, out: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
  return [...steps, ...left.map((place) => ({ out: place }))]
}

/** Makes one change; returns what takes it back. */
async function makeStep(
  { date, serviceTime, tieColor }: BoardService,
  { out, coming }: Step,
  force: boolean,
): Promise<() => Promise<unknown>> {
  const id = out?.shiftId ?? ''
  if (out && coming) {
    const { person } = coming
    await call(scheduleApi.change, { id, userId: person._id, was: out.name, force })
    return () => call(scheduleApi.change, { id, name: out.name, ...linkOf(out.userId), was: person.name })
  }
  if (coming) {
    const { person, post } = coming
    const place = { date, serviceTime, assignment: post.name, tieColor: tieColor ?? '' }
    const { _id: made } = await call(scheduleApi.createManual, { ...place, userId: person._id, force })
    return () => call(scheduleApi.remove, { id: made, was: person.name })
  }
  const shift = await readShift(date, id)
  await call(scheduleApi.remove, { id, was: out?.name ?? '' })
  return async () => {
    if (!shift) return
    const { user, assignment } = shift
    const place = { date: shift.date, assignment, serviceTime: shift.serviceTime, tieColor: shift.tieColor ?? '' }
    await call(scheduleApi.createManual, { ...place, name: user.name, ...linkOf(user._id) })
  }
}

/** 'Jean Ward is out, Otis Stone is in: on the schedule now.'; of more than one on a side who is out and who is in. */
function sheetText(left: string[], came: string[], t: Translate): string {
  const [out, name] = [namesTogether(left), namesTogether(came)]
  if (came.length === 0) return t(left.length > 1 ? 'together.sheetEmptied' : 'board.sheetEmptied', { out })
  if (left.length === 0 && came.length === 1) return t('board.sheetAdded', { name })
  if (left.length === 1 && came.length === 1) return t('board.sheetReplaced', { out, name })
  const said = left.length === 0 ? t('together.added', { name }) : t('together.replaced', { out, name })
  return `${said} ${t('board.sheetNow')}`
}

/** Who gives up a place, and who gets one. */
export interface SheetPress {
  out: readonly Place[]
  coming: readonly Coming[]
}

/**
 * A press on a service, once those before it are stored: who came instead of somebody gives up the place for them, and
 * who is there already comes no second time.
 */
export function pressNow(pressed: BoardService, now: BoardService, { out, coming }: SheetPress): SheetPress {
  const [before, here] = [plannedPlaces(pressed), plannedPlaces(now)]
  const came = here.filter((place) => !before.some((one) => isSamePlace(one, place)))
  const leaving = out.flatMap((place) => {
    if (here.some((one) => isSamePlace(one, place))) return [place]
    const at = came.findIndex(({ postId }) => postId === place.postId)
    return at < 0 ? [] : came.splice(at, 1)
  })
  const fresh = coming.filter(
    ({ person, post }) => !here.some(({ userId, postId }) => userId === person._id && postId === post._id),
  )
  // All who come are there: the press repeats the one before.
  return { out: coming.length > 0 && fresh.length === 0 ? [] : leaving, coming: fresh }
}

/**
 * Changes places of the sheet: on the schedule at once, one press after the other. `refused` is why the last one was
 * not stored, `changed` what was, until the next or until it is taken back.
 */
export function useSheetPlace({ service }: Cell, board: Board, history: History) {
  const t = useT()
  const cache = useQueryClient()
  const refetch = useRefetchRota()
  const toldText = useToldText(service.startsAt !== null && Date.parse(service.startsAt) < Date.now())
  const [refused, setRefused] = useState<Refused | null>(null)
  const [changed, setChanged] = useState<SheetChange | null>(null)
  const { _id: serviceId } = service

  async function change({ out, coming }: SheetPress, force: boolean): Promise<void> {
    setRefused(null)
    const undos: (() => Promise<unknown>)[] = []
    const undo = async () => {
      for (const one of undos.splice(0).reverse()) await one()
    }
    try {
      for (const step of stepsOf(out, coming)) undos.push(await makeStep(service, step, force))
      const people = coming.map(({ person }) => person)
      const said = sheetText(
        out.map(({ name }) => name),
        people.map(({ name }) => name),
        t,
      )
      const step = { serviceId, undo }
      history.add(step)
      setChanged({ text: `${said} ${toldText([...out.flatMap(personOf), ...people])}`, step })
    } catch (error) {
      setChanged(null)
      setRefused(refusedBy(error, serviceId))
      await undo()
    } finally {
      await refetch()
    }
  }

  /** Puts members at posts instead of whoever gives up places there, all or nobody; with nobody it takes these off. */
  const put = (out: readonly Place[], coming: readonly Coming[], force = false): Promise<void> =>
    history.inTurn(async () => {
      const press = pressNow(service, shownService(cache, board, serviceId) ?? service, { out, coming })
      if (press.out.length + press.coming.length > 0) await change(press, force)
    })
  return { refused, changed: changed && history.has(changed.step) ? changed : null, put }
}
