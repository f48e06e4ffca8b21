import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSave } from '../../../../forms/useSave.ts'
import { useSession } from '../../../people/sessions/session.ts'
import { devicesQuery } from '../push.queries.ts'
import { onWorkerMessage } from '../worker.messages.ts'
import { isOnHere, renew, resubscribe, turnOff, turnOn } from './push.device.ts'
import { readPreference } from './push.preference.ts'
import { PushError } from './push.subscription.ts'
import { type PushSupport, pushSupport } from './push.support.ts'

/** State of notifications on this device. 'lost': wanted, but the browser has ended the subscription. */
type DeviceState =
  | 'checking'
  | Exclude<PushSupport, 'supported'>
  | 'blocked'
  | 'off'
  | 'lost'
  | 'turningOn'
  | 'turningOff'
  | 'on'

export interface PushDeviceState {
  state: DeviceState
  /** ISO time since which its push service has refused everything; null while it works. */
  failingSince: string | null
  /** The last failed action. */
  failure: { of: 'turnOn' | 'turnOff'; error: unknown } | null
  /** Call it within a user gesture. */
  turnOn: () => void
  turnOff: () => void
}

async function readState(owner: string): Promise<DeviceState> {
  const support = pushSupport()
  if (support !== 'supported') return support
  if (Notification.permission === 'denied') return 'blocked'
  try {
    if (await isOnHere(owner)) return 'on'
  } catch (error) {
    // A browser that blocks site data has no workers either.
    console.error('Notifications:', error)
    return 'unsupported'
  }
  return readPreference(owner) && Notification.permission === 'granted' ? 'lost' : 'off'
}

/** Calls `listener` when the notification permission may have changed. Returns the unsubscribe function. */
function onPermission(listener: () => void): () => void {
  let permission: PermissionStatus | undefined
  let isOver = false
  // Some browsers do not fire this event: returning to the page checks too.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => {
      if (isOver) return
      permission = status
      permission.addEventListener('change', listener)
    })
    .catch(() => undefined)
  document.addEventListener('visibilitychange', listener)
  return () => {
    isOver = true
    permission?.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** This device as the server lists it; listed again after a push and by `refetch`. */
function useListedDevice() {
  const cache = useQueryClient()
  // A person who waits for approval may register a device, and sees nothing.
  const { data, isSuccess, isFetching } = useQuery({ ...devicesQuery, enabled: !useSession().user?.waiting })
  const refetch = useCallback(() => cache.invalidateQueries({ queryKey: devicesQuery.queryKey }), [cache])
  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'pushed') refetch()
      }),
    [refetch],
  )
  const listed = data?.find(({ isThis }) => isThis)
  return { listed, isMissing: isSuccess && !isFetching && !listed, refetch }
}

/**
 * The state of this device, and the actions on it. Until `pushKey`, the server's public key, is known nothing can be
 * switched on.
 */
export function usePushDevice(owner: string, pushKey: string | null): PushDeviceState {
  const { listed, isMissing, refetch } = useListedDevice()
  const [found, setFound] = useState<DeviceState>('checking')
  const { busy, failure, save } = useSave<'turnOn' | 'turnOff'>()

  const refreshState = useCallback(async () => {
    // Renews first, so that no state is shown that needs no action of the person.
    if (pushKey) await renew(owner, pushKey).catch((error) => console.error('Notifications:', error))
    const state = await readState(owner)
    setFound(pushKey === null && state === 'off' ? 'checking' : state)
  }, [owner, pushKey])

  useEffect(() => {
    const check = () => void refreshState()
    check()
    return onPermission(check)
  }, [refreshState])

  const change = (name: 'turnOn' | 'turnOff', action: () => Promise<void>) =>
    save(name, async () => {
      try {
        await action()
        await refetch()
      } finally {
        setFound(await readState(owner))
      }
    })

  const isUnknownToServer = found === 'on' && !busy && isMissing
  const hasResubscribed = useRef(false)
  useEffect(() => {
    if (!isUnknownToServer || !pushKey || hasResubscribed.current) return
    hasResubscribed.current = true
    resubscribe(owner, pushKey)
      .then(refetch)
      .catch((error) => console.error('Notifications:', error))
      .then(refreshState)
  }, [isUnknownToServer, owner, pushKey, refetch, refreshState])

  return {
    state: busy === 'turnOn' ? 'turningOn' : busy === 'turnOff' ? 'turningOff' : found,
    failingSince: listed?.failingSince ?? null,
    failure,
    turnOn() {
      if (pushKey) change('turnOn', () => turnOn(owner, pushKey))
    },
    turnOff() {
      change('turnOff', () => turnOff(owner))
    },
  }
}

/** The browser's reason why a device was not switched on; null for the server's refusals. */
export const pushErrorReason = (error: unknown): PushError['reason'] | null =>
  error instanceof PushError ? error.reason : null
