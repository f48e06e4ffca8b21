import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { calendarQuery, createFeed, removeFeed } from './calendar.queries.ts'

/** What happens to the feed that there is: a question comes first. */
const RENEW = { ask: 'calendar.renew', message: 'calendar.renewConfirm', failed: 'calendar.makeFailed' } as const
const STOP = { ask: 'calendar.stop', message: 'calendar.stopConfirm', failed: 'calendar.stopFailed' } as const

/** The actions on one's calendar feed. Those that invalidate its URL ask for confirmation in `dialog`. */
export function useFeed() {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'make'>()
  const { confirm, dialog, region, toRegion } = useConfirm()
  /** String key of the last success. */
  const [outcome, setOutcome] = useState<StringKey | null>(null)

  const create = async () => void cache.setQueryData(calendarQuery.queryKey, await createFeed())
  const remove = async () => {
    await removeFeed()
    cache.setQueryData(calendarQuery.queryKey, { url: null })
  }
  const askTo = async (texts: typeof RENEW | typeof STOP, work: () => Promise<void>, said: StringKey) => {
    setOutcome(null)
    const title = t(texts.ask)
    const failed = t(texts.failed)
    if (await confirm({ title, message: t(texts.message), confirmLabel: title, failed, work })) setOutcome(said)
  }
  return {
    region,
    dialog,
    isBusy: busy !== null,
    failure,
    outcome,
    make: () =>
      save('make', async () => {
        await create()
        setOutcome(null)
        toRegion()
      }),
    renew: () => askTo(RENEW, create, 'calendar.renewed'),
    stop: () => askTo(STOP, remove, 'calendar.stopped'),
  }
}
