import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NotificationSettings } from '#shared/reach/push.ts'
import { issueOf, whyOf } from '../../../../api/error.ts'
import { notificationSettingsQuery, saveSettings } from '../push.queries.ts'

type Name = keyof NotificationSettings
type Value = NotificationSettings[Name]

export interface PushSettingsChange {
  /** Applied optimistically, rolled back on an error. */
  change: <Key extends Name>(name: Key, value: NotificationSettings[Key]) => Promise<void>
  /** The last setting that was rolled back, with the reason as a sentence. */
  problem: { name: Name; detail: string } | null
}

/** Changes notification settings optimistically. */
export function usePushSettings(): PushSettingsChange {
  const cache = useQueryClient()
  const [problem, setProblem] = useState<PushSettingsChange['problem']>(null)
  /** Settings being saved: the server's value of each, and the number of presses since. */
  const saves = useRef(new Map<Name, { stored: Value; count: number }>())
  /** Serializes the requests, so that the server's last value is the last choice. */
  const queue = useRef(Promise.resolve())

  const show = (name: Name, value: Value) =>
    cache.setQueryData(notificationSettingsQuery.queryKey, (known) => known && { ...known, [name]: value })

  async function save(name: Name, value: Value, count: number): Promise<void> {
    const state = saves.current.get(name)
    // A later press replaces this one.
    if (!state || state.count !== count) return
    try {
      await saveSettings({ [name]: value })
      state.stored = value
    } catch (error) {
      if (state.count === count) {
        show(name, state.stored)
        setProblem({ name, detail: issueOf(error) ?? whyOf(error) })
      }
    }
    if (state.count === count) saves.current.delete(name)
  }

  return {
    problem,
    async change(name, value) {
      const known = cache.getQueryData(notificationSettingsQuery.queryKey)
      if (!known) return
      const state = saves.current.get(name) ?? { stored: known[name], count: 0 }
      state.count += 1
      saves.current.set(name, state)
      setProblem(null)
      await cache.cancelQueries({ queryKey: notificationSettingsQuery.queryKey })
      show(name, value)
      const { count } = state
      queue.current = queue.current.then(() => save(name, value, count))
      await queue.current
    },
  }
}
