import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Habit, type HabitAnswer, type Habits, habitsApi } from '#shared/rota/habits.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { habitsQuery } from './habits.queries.ts'

/** A question in its place on the page: open, or with the answer that was given here. */
export interface HabitRow {
  habit: Habit
  answer: HabitAnswer | null
}

interface Given {
  /** The questions of the page when the first was answered, which keep their places. */
  page: Habit[]
  answers: ReadonlyMap<string, HabitAnswer>
}

function rowsOf(open: Habit[], given: Given | null): HabitRow[] {
  const page = given?.page ?? []
  const more = open.filter(({ _id }) => !page.some((habit) => habit._id === _id))
  return [...page, ...more].flatMap((seen): HabitRow[] => {
    const habit = open.find(({ _id }) => _id === seen._id)
    const answer = given?.answers.get(seen._id)
    if (habit) return [{ habit, answer: null }]
    // What another admin has answered meanwhile goes.
    return answer ? [{ habit: seen, answer }] : []
  })
}

/** Answers of an admin to the questions of the page, and what takes them back. */
export function useHabits({ habits: open }: Habits) {
  const cache = useQueryClient()
  const refetch = useRefetchRota()
  const [given, setGiven] = useState<Given | null>(null)
  const [isUndone, setIsUndone] = useState(false)
  const { busy, failure, save } = useSave<string>()

  /** Waits for no other page of the rota: the next press counts at once. */
  const show = (habits: Habits) => {
    cache.setQueryData(habitsQuery.queryKey, habits)
    void refetch()
  }
  const startOver = (name: 'undo' | 'again', load: () => Promise<Habits>) =>
    save(name, async () => {
      const habits = await load()
      setGiven(null)
      setIsUndone(name === 'undo')
      show(habits)
    })

  const rows = rowsOf(open, given)
  const answered = [...(given?.answers.keys() ?? [])]
  return {
    rows,
    /** Id of the question that was answered last of those on the page; undefined where none was. */
    lastId: answered.findLast((id) => rows.some(({ habit, answer }) => habit._id === id && answer !== null)),
    isUndone,
    failure,
    busy,
    answer: (habit: Habit, answer: HabitAnswer, people?: string[]) =>
      save(`${habit._id} ${answer}`, async () => {
        const one = { id: habit._id, answer, ...(people && { people }) }
        try {
          const { habits } = await call(habitsApi.answer, { answers: [one] })
          setGiven((before) => ({
            page: before?.page ?? open,
            answers: new Map([...(before?.answers ?? []), [habit._id, answer]]),
          }))
          setIsUndone(false)
          show(habits)
        } catch (error) {
          // The schedule may show something else by now.
          await refetch()
          throw error
        }
      }),
    undo: (undo: string) => startOver('undo', () => call(habitsApi.undo, { undo })),
    again: () => startOver('again', () => call(habitsApi.again, {})),
  }
}
