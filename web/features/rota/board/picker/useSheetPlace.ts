import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { scheduleApi } from '#shared/plan/schedule.ts'
import type { Place } from '#shared/rota/board.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { reachQuery } from '../../../people/people/reach.queries.ts'
import { useSession } from '../../../people/sessions/session.ts'
import { listOf } from '../../listOf.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import type { Cell } from '../board.model.ts'
import type { History, Kept } from '../drafts/useDraftSteps.ts'
import { type Refused, refusedBy } from '../drafts/whyNot.ts'

type Person = { _id: string; name: string }

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

/**
 * Changes places of the sheet: on the schedule at once, one change at a time. `refused` is why the last one was not
 * stored, `changed` what was, until the next or until it is taken back.
 */
export function useSheetPlace({ service, post }: Cell, history: History) {
  const t = useT()
  const refetch = useRefetchRota()
  const toldText = useToldText(service.startsAt !== null && Date.parse(service.startsAt) < Date.now())
  const [refused, setRefused] = useState<Refused | null>(null)
  const [changed, setChanged] = useState<SheetChange | null>(null)
  // A state would let the second of two presses of one turn through.
  const isBusy = useRef(false)
  const { _id: serviceId, date, serviceTime } = service

  /** `work` returns what was changed, and what takes that back. */
  async function change(work: () => Promise<{ text: string; undo: () => Promise<unknown> }>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setRefused(null)
    try {
      const { text, undo } = await work()
      const step = { serviceId, undo }
      history.add(step)
      setChanged({ text, step })
    } catch (error) {
      setChanged(null)
      setRefused(refusedBy(error, serviceId))
    } finally {
      await refetch()
      isBusy.current = false
    }
  }

  return {
    refused,
    changed: changed && history.has(changed.step) ? changed : null,
    /** Puts a member at an open place. */
    add: (person: Person, force = false) =>
      change(async () => {
        const place = { date, serviceTime, assignment: post.name, tieColor: service.tieColor ?? '' }
        const { _id: id } = await call(scheduleApi.createManual, { ...place, userId: person._id, force })
        return {
          text: `${t('board.sheetAdded', { name: person.name })} ${toldText([person])}`,
          undo: () => call(scheduleApi.remove, { id, was: person.name }),
        }
      }),
    /** Puts a member there instead of the person of the place. */
    replace: (out: Place, person: Person, force = false) =>
      change(async () => {
        const id = out.shiftId ?? ''
        await call(scheduleApi.change, { id, userId: person._id, was: out.name, force })
        const said = t('board.sheetReplaced', { out: out.name, name: person.name })
        return {
          text: `${said} ${toldText([...personOf(out), person])}`,
          undo: () => call(scheduleApi.change, { id, name: out.name, ...linkOf(out.userId), was: person.name }),
        }
      }),
    /** Takes the person of the place off the schedule. */
    empty: (out: Place) =>
      change(async () => {
        const id = out.shiftId ?? ''
        const shift = await readShift(date, id)
        await call(scheduleApi.remove, { id, was: out.name })
        return {
          text: `${t('board.sheetEmptied', { out: out.name })} ${toldText(personOf(out))}`,
          async undo() {
            if (!shift) return
            const { user, date, assignment, serviceTime, tieColor } = shift
            const place = { date, assignment, serviceTime, tieColor: tieColor ?? '' }
            await call(scheduleApi.createManual, { ...place, name: user.name, ...linkOf(user._id) })
          },
        }
      }),
  }
}
