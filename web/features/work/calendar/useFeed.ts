import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import { type SaveFailure, useSave } from '../../../forms/useSave.ts'
import { calendarQuery, createFeed, removeFeed } from './calendar.queries.ts'

type Question = 'renew' | 'stop'

export interface FeedActions {
  /** Takes the focus when the button that had it is gone. */
  region: RefObject<HTMLDivElement | null>
  isBusy: boolean
  /** Failure of the last action that is on screen. */
  failure: SaveFailure<Question | 'make'> | null
  /** String key of the last success. */
  outcome: StringKey | null
  /** The question of the dialog, or the last one. */
  question: Question
  isAsking: boolean
  make: () => void
  ask: (question: Question) => void
  confirm: () => void
  cancel: () => void
}

/** The actions on one's calendar feed. Those that invalidate its URL ask for confirmation. */
export function useFeed(): FeedActions {
  const cache = useQueryClient()
  const region = useRef<HTMLDivElement>(null)
  const { busy, failure, save } = useSave<'make' | Question>()
  const [question, setQuestion] = useState<Question>('renew')
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<StringKey | null>(null)

  const create = async () => void cache.setQueryData(calendarQuery.queryKey, await createFeed())
  const remove = async () => {
    await removeFeed()
    cache.setQueryData(calendarQuery.queryKey, { url: null })
  }
  const settle = (said: StringKey | null) => {
    setIsAsking(false)
    setOutcome(said)
    region.current?.focus({ preventScroll: true })
  }

  return {
    region,
    isBusy: busy !== null,
    failure: failure?.of === (isAsking ? question : 'make') ? failure : null,
    outcome,
    question,
    isAsking,
    make() {
      save('make', async () => {
        await create()
        settle(null)
      })
    },
    ask(asked) {
      setQuestion(asked)
      setIsAsking(true)
      setOutcome(null)
    },
    confirm() {
      if (!isAsking) return
      save(question, async () => {
        if (question === 'renew') await create()
        else await remove()
        settle(question === 'renew' ? 'calendar.renewed' : 'calendar.stopped')
      })
    },
    cancel: () => setIsAsking(false),
  }
}
