import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Call, callsApi, type NewCall } from '#shared/sunday/calls.ts'
import { call as ask } from '../../../api/call.ts'
import { ApiError, offline } from '../../../api/error.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { callPath } from './call.title.ts'

/** Makes a call and shows its page. Without a connection it is refused at once: a call is never kept for later. */
export function useCallForHelp() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // State is a render late for the second press of a nervous thumb.
  const isSending = useRef(false)
  // One uuid for all tries: an answer that got lost makes no second call.
  const uuid = useRef('')

  async function send(wanted: Omit<NewCall, 'uuid'>): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setError(null)
    uuid.current ||= makeUuid()
    try {
      if (!navigator.onLine) throw offline()
      const { _id } = await ask(callsApi.create, { ...wanted, uuid: uuid.current })
      navigate(callPath(_id))
    } catch (reason) {
      setError(reason)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const open = error instanceof ApiError && Array.isArray(error.reply.open) ? (error.reply.open as Call[]) : []
  return { busy, error, open, send }
}
