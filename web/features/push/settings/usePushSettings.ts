import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NotificationSettings } from '#shared/push.ts'
import { whyOf } from '../../../api/error.ts'
import { saveSettings, settingsQuery } from '../push.queries.ts'

type Name = keyof NotificationSettings

interface PushSettingsChange {
  /** Shown at once, taken back if the server refuses. */
  change: (name: Name, isOn: boolean) => Promise<void>
  /** The last switch that was taken back, and why in a sentence. */
  problem: { name: Name; detail: string } | null
}

/** Changes what one is told of. */
export function usePushSettings(): PushSettingsChange {
  const cache = useQueryClient()
  const [problem, setProblem] = useState<PushSettingsChange['problem']>(null)
  /** Switches that are being saved: what the server has of each, and how often it was pressed since. */
  const saves = useRef(new Map<Name, { stored: boolean; count: number }>())
  /** One after the other: what was chosen last is what the server has last. */
  const queue = useRef(Promise.resolve())

  const show = (name: Name, isOn: boolean) =>
    cache.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, [name]: isOn })

  async function save(name: Name, isOn: boolean, count: number): Promise<void> {
    const state = saves.current.get(name)
    // A later press stands; this one is over.
    if (!state || state.count !== count) return
    try {
      await saveSettings({ [name]: isOn })
      state.stored = isOn
    } catch (error) {
      if (state.count === count) {
        show(name, state.stored)
        setProblem({ name, detail: whyOf(error) })
      }
    }
    if (state.count === count) saves.current.delete(name)
  }

  return {
    problem,
    async change(name, isOn) {
      const known = cache.getQueryData(settingsQuery.queryKey)
      if (!known) return
      const state = saves.current.get(name) ?? { stored: known[name], count: 0 }
      state.count += 1
      saves.current.set(name, state)
      setProblem(null)
      await cache.cancelQueries({ queryKey: settingsQuery.queryKey })
      show(name, isOn)
      const { count } = state
      queue.current = queue.current.then(() => save(name, isOn, count))
      await queue.current
    },
  }
}
