import { useEffect, useState } from 'react'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { sendTest } from '../push.queries.ts'
import { onWorkerMessage } from '../worker.listen.ts'

/** After this time a notification that has not arrived is said to be missing, in milliseconds. */
const TIMEOUT_MS = 20_000

export interface TestPushState {
  isBusy: boolean
  /** What has become of the last one; null before there was one. */
  result: 'sent' | 'arrived' | 'missing' | null
  /** Why it could not be sent. */
  error: unknown
  send: () => void
}

/** Sends a test notification to this device and watches whether it arrives. */
export function useTestPush(): TestPushState {
  const { busy, failure, attempt } = useAttempt<'send'>()
  const [sent, setSent] = useState<string | null>(null)
  // It may be here before the server's answer is.
  const [arrived, setArrived] = useState<string[]>([])
  const [isLate, setIsLate] = useState(false)

  useEffect(
    () =>
      onWorkerMessage((message) => {
        const uuid = message.type === 'pushed' && message.uuid
        if (uuid) setArrived((known) => [...known, uuid])
      }),
    [],
  )

  useEffect(() => {
    setIsLate(false)
    if (sent === null) return
    const timer = setTimeout(setIsLate, TIMEOUT_MS, true)
    return () => clearTimeout(timer)
  }, [sent])

  return {
    isBusy: busy !== null,
    result: sent === null ? null : arrived.includes(sent) ? 'arrived' : isLate ? 'missing' : 'sent',
    error: failure?.error ?? null,
    send() {
      attempt('send', async () => {
        setSent(null)
        setSent(await sendTest())
      })
    },
  }
}
