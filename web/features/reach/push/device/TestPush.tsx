import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type SaveFailure, useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { sendTest } from '../push.queries.ts'
import { onWorkerMessage } from '../worker.messages.ts'

/** Milliseconds until a test notification that has not arrived counts as missing. */
const TIMEOUT_MS = 20_000

interface TestPushState {
  isBusy: boolean
  /** State of the last test; null before the first. */
  result: 'sent' | 'arrived' | 'missing' | null
  failure: SaveFailure<'send'> | null
  send: () => void
}

/** Sends a test notification to this device and watches whether it arrives. */
function useTestPush(): TestPushState {
  const { busy, failure, save } = useSave<'send'>()
  const [sent, setSent] = useState<string | null>(null)
  // The push may arrive before the server's reply.
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
    failure,
    send() {
      save('send', async () => {
        setSent(null)
        setSent(await sendTest())
      })
    },
  }
}

const RESULTS = { sent: 'push.testSent', arrived: 'push.testArrived', missing: 'push.testMissing' } as const

/** Sends a test notification and shows whether it arrived on this device. */
export function TestPush() {
  const t = useT()
  const { isBusy, result, failure, send } = useTestPush()
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={isBusy} icon={<BellRing aria-hidden="true" className="size-5" />} onClick={send}>
        {t('push.test')}
      </Button>
      <p role="status" className="empty:hidden">
        {result && t(RESULTS[result])}
      </p>
      <FailureNotice title={t('push.testFailed')} failure={failure} />
    </div>
  )
}
